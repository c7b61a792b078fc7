-- Monthly price that a company pays for its plan instead of the plan's price; null means the plan's price.
alter table companies add column price_centavos integer check (price_centavos >= 0);

-- How the company stands towards the operator: blocked, free (no due date), overdue, trial or paid.
create function company_account(company companies, moment timestamptz) returns text language sql stable
  as $$ select case
    when company.deletion_at is not null or not company.status then 'blocked'
    when company.due_date is null then 'free'
    when company.due_date <= moment then 'overdue'
    when company.trial_expiration > moment and company.due_date <= company.trial_expiration then 'trial'
    else 'paid' end $$;

create policy list_usage on queues for select to current_user using (true);

-- Lists all companies for the operator's list, with what they use and when a user of theirs was last online.
create function list_company_accounts(term text, moment timestamptz)
  returns table (
    id integer, name text, account text, due_date timestamptz, monthly_centavos integer, users integer,
    stored_bytes float8, last_active_at timestamptz
  )
  language sql stable security definer set search_path = public
  as $$ select c.id, c.name, company_account(c, moment), c.due_date, coalesce(c.price_centavos, p.value_centavos),
      (select count(*)::integer from users u where u.company_id = c.id),
      (select greatest(coalesce(sum(b.bytes), 0), 0)::float8 from stored_bytes b where b.company_id = c.id),
      (select max(u.last_seen_at) from users u where u.company_id = c.id)
    from companies c left join plans p on p.id = c.plan_id
    where search_text(c.name || ' ' || coalesce(c.email, '') || ' ' || coalesce(c.phone, '') || ' ' ||
        coalesce(c.billing_address ->> 'taxId', '')) like search_text(term) $$;

-- Customers of the installation: all companies except the operator's own and the demonstration.
create function list_customers(moment timestamptz)
  returns table (
    id integer, name text, status boolean, is_deleting boolean, due_date timestamptz, trial_expiration timestamptz,
    due_day text, today text, recurrence text, monthly_centavos integer, missing_centavos integer, has_paid boolean
  )
  language sql stable security definer set search_path = public
  as $$ select s.id, s.name, s.status, s.is_deleting, s.due_date, s.trial_expiration, s.due_day, s.today, s.recurrence,
      coalesce(c.price_centavos, s.monthly_centavos), s.missing_centavos,
      exists (select 1 from invoice_payments i where i.company_id = s.id and i.value_centavos > i.refunded_centavos)
    from list_company_standings(moment) s join companies c on c.id = s.id $$;

-- Received money, new customers and lost customers of each month from the first day's month to the last day's. A
-- customer is lost in the month in which its deletion was requested or its last paid period ended. Payments of deleted
-- companies are read from the receipts of their deletion.
create function list_customer_months(first_day date, last_day date, moment timestamptz)
  returns table (month text, received_centavos float8, joined integer, lost integer)
  language sql stable security definer set search_path = public
  as $$ with customers as (
      select c.* from companies c where not c.is_demonstration
        and not exists (select 1 from users u where u.company_id = c.id and u.super)),
    received as (
      select to_char(p.paid_at at time zone c.time_zone, 'YYYY-MM') as month, p.value_centavos - p.refunded_centavos as centavos
      from invoice_payments p join companies c on c.id = p.company_id
      union all
      select left(i ->> 'paidAt', 7), ((i ->> 'value')::numeric * 100)::integer
      from company_deletions d, jsonb_array_elements(d.invoices) i where i ->> 'paidAt' is not null),
    joined as (select to_char(c.created_at at time zone c.time_zone, 'YYYY-MM') as month from customers c),
    lost as (
      select to_char(coalesce(c.deletion_asked_at, c.due_date) at time zone c.time_zone, 'YYYY-MM') as month
      from customers c where c.deletion_asked_at is not null or works_until(c) <= moment
      union all select to_char(d.asked_at, 'YYYY-MM') from company_deletions d)
    select m.month,
      coalesce((select sum(r.centavos) from received r where r.month = m.month), 0)::float8,
      (select count(*)::integer from joined j where j.month = m.month),
      (select count(*)::integer from lost l where l.month = m.month)
    from (
      select to_char(first, 'YYYY-MM') as month
      from generate_series(date_trunc('month', first_day), last_day, interval '1 month') as first) m
    order by m.month $$;
