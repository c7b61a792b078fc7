-- What comes of a campaign after its end, as reads and answers that come later, is told as well, once a second at the most: its key
-- is woken, as where one begins. Not with a company that is being deleted.
create function wake_ended_campaign() returns trigger language plpgsql as $$
begin
  insert into work_queues (queue, company_id, connection_id, key, ready_at)
  select 'bulk', id, new.connection_id, new.id::text, now() + interval '1 second' from companies where id = new.company_id
  on conflict (queue, company_id, connection_id, key) do update set wakes = work_queues.wakes + 1;
  return null;
end $$;
create trigger wake_ended after update of planned_count, confirming_count, sending_count, sent_count, delivered_count, read_count,
    failed_count, unconfirmed_count, excluded_count, answered_count, opted_out_count on campaigns for each row
  when (new.status in ('FINALIZADA', 'CANCELADA') and new.connection_id is not null)
  execute function wake_ended_campaign();
