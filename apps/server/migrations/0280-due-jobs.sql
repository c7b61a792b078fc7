-- A job for a moment to come: the queue looks for it by its index every two seconds, where a job of each minute finds it up to a
-- minute late. Whatever falls due at the same moment has one job.
create function enqueue_job_at(job text, due timestamptz) returns void
  language plpgsql security definer set search_path = public
  as $$ begin
    perform graphile_worker.add_job(job, json_build_object('due', due), run_at := due, job_key := job || ' ' || extract(epoch from due));
  end $$;
