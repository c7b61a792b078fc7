-- Which connections shall be up, and which of those are not: those that rest, as their session has ended or their company may not
-- work, are down on purpose, and those that wait to be paired wait for a person.
create or replace function measure_installation() returns table (figure text, label text, value double precision)
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
