-- What was told by a channel and could not be understood is put aside: found for its connection, and counted for those who
-- host, who see how many there are and nothing else.
create index channel_events_put_aside on channel_events (company_id, connection_id) where error is not null;
create policy count_put_aside on channel_events for select to current_user using (true);
create function count_put_aside_events() returns integer
  language sql stable security definer set search_path = public
  as $$ select count(*)::integer from channel_events where error is not null $$;
