-- What was given up a month ago is not done any more, and its count, which whoever hosts watches, would only rise. Jobs that are
-- kept know what nobody else does.
create function forget_given_up_jobs(kept text[]) returns void
  language plpgsql security definer set search_path = public
  as $$ begin
    delete from graphile_worker._private_jobs as job
    where job.attempts >= job.max_attempts and job.locked_at is null and job.updated_at < now() - interval '30 days'
      and not exists (
        select 1 from graphile_worker._private_tasks as task where task.id = job.task_id and task.identifier = any(kept));
  end $$;
