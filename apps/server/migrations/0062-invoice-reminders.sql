-- Of which of the moments before and after its due day a company was reminded of an invoice: of each once.
create table invoice_reminders (
  company_id integer not null,
  invoice_id integer not null,
  -- So many days before the due day; below zero after it.
  days smallint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, invoice_id, days),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
call isolate_tenant('invoice_reminders');

-- Which companies are to be reminded: ids and nothing else. Of the moments that have come only the latest counts; nobody is
-- written to before eight in the morning of the company's calendar, nor the super users' own company at all.
create policy list_reminded on invoice_reminders for select to current_user using (true);
create function list_companies_to_remind(moment timestamptz, moments integer[], longest_days integer) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select c.id from companies c
    join invoices i on i.company_id = c.id and i.due_date = (c.due_date at time zone c.time_zone)::date and i.paid_at is null
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
