-- A deleted company keeps its place in the months of the owner's trend: the receipt of its deletion stores when it
-- joined and was lost, and the money received from it in each month. In receipts of earlier versions these columns are
-- null, and the receipt's invoices are read instead.
alter table company_deletions add column joined_month text;
alter table company_deletions add column lost_month text;
alter table company_deletions add column received_by_month jsonb;

-- Returns whether the company is a customer of the installation: neither the operator's own nor the demonstration.
create function is_customer(company companies) returns boolean language sql stable
  as $$ select not company.is_demonstration
    and not exists (select 1 from users u where u.company_id = company.id and u.super) $$;

-- Month in which a customer was lost: its last paid period ended, or its deletion was requested before that. Null
-- while the customer is not lost.
create function lost_month(company companies, moment timestamptz) returns text language sql stable
  as $$ select to_char((case
      when works_until(company) <= coalesce(company.deletion_asked_at, moment) then company.due_date
      else company.deletion_asked_at end) at time zone company.time_zone, 'YYYY-MM') $$;

-- Money in centavos that was received from the company in each month of its own calendar.
create function received_by_month(company companies) returns table (month text, centavos bigint) language sql stable
  as $$ select to_char(p.paid_at at time zone company.time_zone, 'YYYY-MM'), sum(p.value_centavos - p.refunded_centavos)
    from invoice_payments p where p.company_id = company.id group by 1 $$;

create or replace function list_customer_months(first_day date, last_day date, moment timestamptz)
  returns table (month text, received_centavos float8, joined integer, lost integer)
  language sql stable security definer set search_path = public
  as $$ with customers as (select c as company from companies c where is_customer(c)),
    received as (
      select r.month, r.centavos from companies c, received_by_month(c) r
      union all
      select r.key, r.value::bigint from company_deletions d, jsonb_each_text(d.received_by_month) r
      union all
      select left(i ->> 'paidAt', 7), ((i ->> 'value')::numeric * 100)::bigint
      from company_deletions d, jsonb_array_elements(d.invoices) i
      where d.received_by_month is null and i ->> 'paidAt' is not null),
    joined as (
      select to_char((company).created_at at time zone (company).time_zone, 'YYYY-MM') as month from customers
      union all select d.joined_month from company_deletions d),
    lost as (
      select lost_month(company, moment) as month from customers
      union all
      select case when d.received_by_month is null then to_char(d.asked_at, 'YYYY-MM') else d.lost_month end
      from company_deletions d)
    select m.month,
      coalesce((select sum(r.centavos) from received r where r.month = m.month), 0)::float8,
      (select count(*)::integer from joined j where j.month = m.month),
      (select count(*)::integer from lost l where l.month = m.month)
    from (
      select to_char(first, 'YYYY-MM') as month
      from generate_series(date_trunc('month', first_day), last_day, interval '1 month') as first) m
    order by m.month $$;
