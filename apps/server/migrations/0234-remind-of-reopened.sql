-- Of an invoice that a refund opens again months later nobody was reminded, as that of the due day is paid: the oldest that is
-- open by then is told of, at the moments of the day until which the company may go on.
create or replace function list_companies_to_remind(moment timestamptz, moments integer[], longest_days integer)
  returns setof integer
  language sql stable security definer set search_path = public
  as $$ select c.id from companies c
    cross join lateral (select (c.due_date at time zone c.time_zone)::date as day) as due
    cross join lateral (
      select invoices.id from invoices
      where invoices.company_id = c.id and invoices.due_date <= due.day
        and invoices.paid_at is null and invoices.cancelled_at is null
      order by invoices.due_date = due.day desc, invoices.due_date limit 1) as i
    cross join lateral (
      select min(m.days) as days from unnest(moments) as m (days)
      where m.days >= due.day - (moment at time zone c.time_zone)::date) as latest
    where c.status and c.plan_id is not null and c.payment_reminders
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
