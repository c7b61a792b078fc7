-- Which provider a charge was made at: it is asked there as long as it may be paid, whichever makes the next.
alter table invoice_charges add column provider text not null default 'standard'
  check (provider in ('standard', 'asaas', 'mercadopago'));
alter table installation_settings add column pix_provider text check (pix_provider in ('standard', 'asaas', 'mercadopago'));

alter table invoices
  -- What went back of what had come in, for whoever hosts to see.
  add column refunded_centavos integer not null default 0,
  -- Whether its plan was picked at the checkout: then it is the company's once it is paid, and not before.
  add column is_plan_chosen boolean not null default false,
  -- The plan that it took the place of, for as long as it is paid.
  add column replaced_plan_id integer references plans (id) on delete set null;
create index invoices_replaced_plan on invoices (replaced_plan_id);

alter table invoices no force row level security;
alter table invoice_payments no force row level security;
update invoices i set refunded_centavos = went_back.centavos
  from (select company_id, invoice_id, sum(refunded_centavos) as centavos from invoice_payments group by 1, 2) as went_back
  where went_back.company_id = i.company_id and went_back.invoice_id = i.id;
alter table invoices force row level security;
alter table invoice_payments force row level security;

-- What was picked at the checkout is not made anew.
create or replace function list_companies_to_invoice(moment timestamptz) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select c.id from companies c
    -- A day more than the seven, for whose calendar is ahead of ours.
    where c.status and c.plan_id is not null and c.due_date < moment + interval '8 days'
      and not exists (
        select 1 from invoices i
        where i.company_id = c.id and i.due_date = (c.due_date at time zone c.time_zone)::date
          and (i.paid_at is not null or i.cancelled_at is not null
            or ((i.plan_id = c.plan_id or (i.is_plan_chosen and i.plan_id is not null)) and i.recurrence = c.recurrence)))
    order by c.id $$;

create or replace function search_invoices(term text, wanted text, moment timestamptz, skipped integer, most integer)
  returns table (company_id integer, id integer, total integer)
  language sql stable security definer set search_path = public
  as $$ select i.company_id, i.id, count(*) over ()::integer from invoices i join companies c on c.id = i.company_id
    where (search_text(c.name || ' ' || i.detail || ' ' || i.number) like search_text(term))
      and case wanted
        when 'paid' then i.paid_at is not null
        when 'cancelled' then i.cancelled_at is not null
        when 'refunded' then i.refunded_centavos > 0
        when 'open' then i.paid_at is null and i.cancelled_at is null
        when 'overdue' then i.paid_at is null and i.cancelled_at is null
          and i.due_date < (moment at time zone c.time_zone)::date
        else true end
    order by i.due_date desc, i.number desc offset skipped limit most $$;
