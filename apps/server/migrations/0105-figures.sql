-- What whoever hosts watches of the whole installation: counts, bytes and ages, and nothing else of any company. Each part
-- reads an index of what waits, or a table that is small.
create policy measure on messages for select to current_user using (true);
create policy measure on stored_bytes for select to current_user using (true);
create policy measure on invoice_payments for select to current_user using (true);
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
    select 'outbox age', '', coalesce(extract(epoch from now() - min(created_at)), 0)::float8
      from messages where from_me and ack = 0 and error is null and not is_deleted
    union all
    select 'storage bytes', '', coalesce(sum(bytes), 0)::float8 from stored_bytes
    union all
    select 'pix charges', '', count(*)::float8 from invoice_charges c
      where c.look_at is not null and c.expires_at > now()
        and not exists (select 1 from invoice_payments p where p.company_id = c.company_id and p.charge_id = c.id)
    union all
    select 'campaigns', status, count(*)::float8 from campaigns group by status
    union all
    select 'jobs waiting', task_identifier, count(*)::float8 from graphile_worker.jobs
      where attempts < max_attempts and run_at <= now() group by task_identifier
    union all
    select 'jobs given up', task_identifier, count(*)::float8 from graphile_worker.jobs
      where attempts >= max_attempts group by task_identifier
    union all
    select 'notify queue', '', pg_notification_queue_usage();
  end $$;

-- Where traces are made: what woke the key last, so that what is done follows from it.
alter table work_queues add column trace text;
