import sql, { type Sql } from 'sql-template-tag';
import { containing } from './db/list-sql';

/** Searches names and SKUs of product `p`, variation `v` and till item `t`. */
export const matchesPair = (search: string): Sql => {
  const pattern = containing(search);
  return sql`(lower(p.name) like ${pattern} or lower(p.sku) like ${pattern} or lower(v.sku) like ${pattern}
    or lower(t.description) like ${pattern} or lower(t.custom_sku) like ${pattern} or t.system_sku like ${pattern})`;
};
