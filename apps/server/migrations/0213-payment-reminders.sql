-- Whoever hosts may leave a company in peace: no mail and no WhatsApp reminds it of what it owes.
alter table companies add column payment_reminders boolean not null default true;

create or replace function list_companies_to_remind(moment timestamptz, moments integer[], longest_days integer)
  returns setof integer
  language sql stable security definer set search_path = public
  as $$ select c.id from companies c
    join invoices i on i.company_id = c.id and i.due_date = (c.due_date at time zone c.time_zone)::date
      and i.paid_at is null and i.cancelled_at is null
    cross join lateral (
      select min(m.days) as days from unnest(moments) as m (days)
      where m.days >= i.due_date - (moment at time zone c.time_zone)::date) as latest
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
