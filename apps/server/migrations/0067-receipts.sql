-- Issuer that is printed on invoices; empty texts print the installation's name only.
alter table installation_settings add column issuer_name text not null default '';
alter table installation_settings add column issuer_tax_id text not null default '';
alter table installation_settings add column issuer_address text not null default '';

-- Way of a payment that the operator recorded by hand; null for a payment by Pix charge.
alter table invoice_payments add column method text
  check (method in ('pix', 'transfer', 'boleto', 'card', 'cash', 'other'));

-- Contact of the operator that blocked and overdue companies see at the login.
alter table installation_brand add column support text;
