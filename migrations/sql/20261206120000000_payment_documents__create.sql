-- Receipts, tax invoices and credit notes as issued; later changes of the shop's details do not affect them.
create table payment_documents (
  id bigint generated always as identity,
  quote_id bigint not null,
  -- Null for a tax invoice, which covers the whole quote.
  payment_id bigint,
  kind text not null,
  number text not null,
  issued_at timestamptz not null,
  content jsonb not null,
  -- One document per payment, and one tax invoice per state of the payments.
  document_key text not null,
  constraint payment_documents_pkey primary key (id),
  constraint payment_documents_quote_id_fkey foreign key (quote_id) references quotes (id) on delete restrict,
  constraint payment_documents_payment_id_fkey foreign key (payment_id) references payments (id) on delete restrict,
  constraint payment_documents_document_key_key unique (document_key),
  constraint payment_documents_kind_check check (kind in ('tax_invoice', 'receipt', 'credit_note', 'refund_receipt'))
);

create index payment_documents_quote_id_idx on payment_documents (quote_id, id);
create index payment_documents_payment_id_idx on payment_documents (payment_id);
