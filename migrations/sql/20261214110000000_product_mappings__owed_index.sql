-- No query uses it since units can be held back, and it made every change of a quantity write all indexes of the table.
drop index product_mappings_owed_idx;
