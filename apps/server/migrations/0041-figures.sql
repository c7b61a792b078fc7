-- Number of messages of the whole installation per day; each message counts for the day in its company's time zone. A
-- job updates the numbers a few times an hour.
create table message_days (
  day date primary key,
  received bigint not null default 0,
  sent bigint not null default 0
);

-- Id of the last counted message. Message ids rise across all companies.
create table message_count (
  id integer primary key default 1 check (id = 1),
  counted_to bigint not null default 0
);
insert into message_count default values;

-- Returns the last assigned message id, and the id of a transaction that began after that message id was assigned. Once
-- all transactions older than the returned one have ended, no further message with an id up to the returned one can
-- appear.
create function mark_messages() returns table (last_id bigint, mark text)
  language sql volatile security definer set search_path = public
  as $$ select last_value - (not is_called)::integer, pg_current_xact_id()::text from messages_id_seq $$;

-- Figures from which the operator's overview is computed. The operator's own company and the demonstration's company
-- are not counted as customers.
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

-- Metrics of the whole installation for the operator: counts, bytes and ages, without any customer data. Each query
-- reads a small table or an index that holds waiting rows only, so that the metrics stay cheap.
create policy measure on messages for select to current_user using (true);
create policy measure on stored_bytes for select to current_user using (true);
create policy measure on invoice_payments for select to current_user using (true);
-- The figures about leases count connections that should be up: idle connections are down on purpose, and unpaired ones
-- wait for a person. The age of the outbox counts only messages that could be sent now, because their connection is up
-- and their company may work.
create function measure_installation() returns table (figure text, label text, value double precision)
  language plpgsql stable security definer set search_path = public
  as $$ begin
    return query select 'journal waiting', '', count(*)::float8 from channel_events where done_at is null
    union all
    select 'journal age', '', coalesce(extract(epoch from now() - min(received_at)), 0)::float8
      from channel_events where done_at is null
    union all
    select 'outbox waiting', '', count(*)::float8
      from messages where from_me and ack = 0 and error is null and not is_deleted
    union all
    select 'outbox age', '', coalesce(extract(epoch from now() - min(waiting.since)), 0)::float8
      from (
        select m.company_id, m.connection_id, min(m.created_at) as since from messages m
        where m.from_me and m.ack = 0 and m.error is null and not m.is_deleted
        group by m.company_id, m.connection_id) as waiting
      join connections w on w.company_id = waiting.company_id and w.id = waiting.connection_id
      join companies c on c.id = w.company_id
      where w.status = 'CONNECTED' and may_work(c, now())
    union all
    select 'storage bytes', '', coalesce(sum(bytes), 0)::float8 from stored_bytes
    union all
    select 'pix charges', '', count(*)::float8 from invoice_charges c
      where c.look_at is not null and c.expires_at > now()
        and not exists (select 1 from invoice_payments p where p.company_id = c.company_id and p.charge_id = c.id)
    union all
    select 'campaigns', status, count(*)::float8 from campaigns group by status
    union all
    select 'connections wanted', '', count(*)::float8 from connection_leases where desired_state = 'run'
    union all
    select 'connections down', '', count(*)::float8 from connection_leases l
      join connections w on w.company_id = l.company_id and w.id = l.connection_id
      where l.desired_state = 'run' and w.status not in ('CONNECTED', 'qrcode', 'PAIRING')
    union all
    select 'jobs waiting', task_identifier, count(*)::float8 from graphile_worker.jobs
      where attempts < max_attempts and run_at <= now() group by task_identifier
    union all
    select 'jobs given up', task_identifier, count(*)::float8 from graphile_worker.jobs
      where attempts >= max_attempts group by task_identifier
    union all
    select 'notify queue', '', pg_notification_queue_usage();
  end $$;
