-- What waits without a queue, and what nobody has written in, the longest waiting first: the timers look each minute.
create index tickets_without_queue on tickets (company_id, connection_id, queued_at) where status = 'pending' and queue_id is null;
create index tickets_quiet on tickets (company_id, connection_id, updated_at) where status = 'open' and not is_group;

-- Which companies have timers at all, asked each minute: ids and nothing else.
create index connections_timed on connections (company_id) where time_to_transfer > 0 or expires_ticket > 0;
create policy list_timed on connections for select to current_user using (true);
create function list_timed_companies() returns setof integer
  language sql stable security definer set search_path = public
  as $$ select distinct company_id from connections where time_to_transfer > 0 or expires_ticket > 0 order by company_id $$;
