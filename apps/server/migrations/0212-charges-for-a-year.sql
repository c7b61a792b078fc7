-- What was paid may go back for a year: those that were given up after ninety days are asked about again, spread over a week.
alter table invoice_charges no force row level security;
alter table invoice_payments no force row level security;
update invoice_charges c set look_at = now() + random() * interval '7 days'
  where c.look_at is null and c.created_at > now() - interval '365 days'
    and exists (select 1 from invoice_payments p where p.company_id = c.company_id and p.charge_id = c.id);
alter table invoice_charges force row level security;
alter table invoice_payments force row level security;
