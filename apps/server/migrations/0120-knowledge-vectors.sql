-- Wakes the work queue when a company chooses another model for embeddings, because vectors of different models cannot be
-- compared, and when its budget changes, because vectors may wait for it. The code of AI providers does not know
-- knowledge.
create function make_vectors_again() returns trigger language plpgsql as $$
begin
  insert into work_queues (queue, company_id, connection_id, key) values ('knowledge', new.company_id, 0, 'vectors')
  on conflict (queue, company_id, connection_id, key) do update set
    wakes = work_queues.wakes + 1, ready_at = least(work_queues.ready_at, now());
  return null;
end $$;
create trigger make_vectors_again after insert or update on ai_purposes for each row
  when (new.purpose = 'embedding') execute function make_vectors_again();
create trigger make_vectors_again after insert or update on ai_settings for each row execute function make_vectors_again();
