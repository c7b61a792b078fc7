-- Messages a day of the whole installation, each by its company's calendar: counted a few times an hour and added up here.
create table message_days (
  day date primary key,
  received bigint not null default 0,
  sent bigint not null default 0
);
-- How far they have been counted: ids of messages rise over all companies.
create table message_count (
  id integer primary key default 1 check (id = 1),
  counted_to bigint not null default 0
);
insert into message_count default values;

-- The last id given to a message, and a transaction that began after it: once all before that one have ended, no id up to it is
-- still to come. Figures and nothing else.
create function mark_messages() returns table (last_id bigint, mark text)
  language sql volatile security definer set search_path = public
  as $$ select last_value - (not is_called)::integer, pg_current_xact_id()::text from messages_id_seq $$;

-- What decides where every customer stands, for whoever hosts: names, days and figures. Their own company is no customer, and
-- neither is the demonstration.
create function list_company_standings(moment timestamptz)
  returns table (
    id integer, name text, status boolean, is_deleting boolean, due_date timestamptz, trial_expiration timestamptz,
    due_day text, today text, recurrence text, monthly_centavos integer, missing_centavos integer
  )
  language sql stable security definer set search_path = public
  as $$ select c.id, c.name, c.status, c.deletion_at is not null, c.due_date, c.trial_expiration,
      to_char(c.due_date at time zone c.time_zone, 'YYYY-MM-DD'), to_char(moment at time zone c.time_zone, 'YYYY-MM-DD'),
      c.recurrence, p.value_centavos,
      case when c.due_date > moment or c.due_date is null then 0 else (
        select coalesce(sum(greatest(i.value_centavos - i.received_centavos - i.credit_centavos, 0)), 0)::integer
        from invoices i where i.company_id = c.id and i.paid_at is null and i.cancelled_at is null) end
    from companies c left join plans p on p.id = c.plan_id
    where not c.is_demonstration and not exists (select 1 from users u where u.company_id = c.id and u.super) $$;
