-- What whoever hosts does to an invoice by hand: it was paid in another way, or is not owed any more. Both have a reason.
alter table invoices add column cancelled_at timestamptz, add column reason text;
-- Paid in another way, and so without a charge.
alter table invoice_payments alter column charge_id drop not null;

-- Of what is cancelled nobody makes another, and nobody is reminded.
create or replace function list_companies_to_invoice(moment timestamptz) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select c.id from companies c
    -- A day more than the seven, for whose calendar is ahead of ours.
    where c.status and c.plan_id is not null and c.due_date < moment + interval '8 days'
      and not exists (
        select 1 from invoices i
        where i.company_id = c.id and i.due_date = (c.due_date at time zone c.time_zone)::date
          and (i.paid_at is not null or i.cancelled_at is not null
            or (i.plan_id = c.plan_id and i.recurrence = c.recurrence)))
    order by c.id $$;
create or replace function list_companies_to_remind(moment timestamptz, moments integer[], longest_days integer)
  returns setof integer
  language sql stable security definer set search_path = public
  as $$ select c.id from companies c
    join invoices i on i.company_id = c.id and i.due_date = (c.due_date at time zone c.time_zone)::date
      and i.paid_at is null and i.cancelled_at is null
    cross join lateral (
      select min(m.days) as days from unnest(moments) as m (days)
      where m.days >= i.due_date - (moment at time zone c.time_zone)::date) as latest
    where c.status and c.plan_id is not null
      -- A day more at both ends, for calendars that are ahead of ours or behind.
      and c.due_date < moment + interval '9 days'
      and c.due_date > moment - make_interval(days => longest_days + 1)
      and (moment at time zone c.time_zone)::time >= '08:00'
      and latest.days is not null
      and not exists (
        select 1 from invoice_reminders r
        where r.company_id = c.id and r.invoice_id = i.id and r.days = latest.days)
      and not exists (select 1 from users u where u.company_id = c.id and u.super)
    order by c.id $$;

-- For whoever hosts, who looks at an invoice by its company and id afterwards: ids and their number, and nothing else.
create index invoices_due on invoices (due_date desc, number desc);
create function search_invoices(term text, wanted text, moment timestamptz, skipped integer, most integer)
  returns table (company_id integer, id integer, total integer)
  language sql stable security definer set search_path = public
  as $$ select i.company_id, i.id, count(*) over ()::integer from invoices i join companies c on c.id = i.company_id
    where (search_text(c.name || ' ' || i.detail || ' ' || i.number) like search_text(term))
      and case wanted
        when 'paid' then i.paid_at is not null
        when 'cancelled' then i.cancelled_at is not null
        when 'open' then i.paid_at is null and i.cancelled_at is null
        when 'overdue' then i.paid_at is null and i.cancelled_at is null
          and i.due_date < (moment at time zone c.time_zone)::date
        else true end
    order by i.due_date desc, i.number desc offset skipped limit most $$;
