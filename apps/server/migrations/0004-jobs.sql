-- The job queue's tables belong to the owner alone; the program may add to the queue through this door and nothing else.
create function enqueue_job(job text, payload json) returns void
  language plpgsql security definer set search_path = public
  as $$ begin perform graphile_worker.add_job(job, payload); end $$;
