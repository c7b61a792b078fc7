-- Work that must keep its order. Each row says that a key, such as a chat, has work; the process that claims the key
-- does the key's work in order. If work is added while a process is busy with the key, wakes rises and the row is kept,
-- so that the added work is not missed. The table belongs to the platform: it holds keys of all companies and no
-- customer data.
create table work_queues (
  queue text not null,
  company_id integer not null references companies (id) on delete cascade,
  connection_id integer not null,
  key text not null,
  wakes bigint not null default 1,
  ready_at timestamptz not null default now(),
  claimed_by uuid,
  claimed_until timestamptz not null default '-infinity',
  tries integer not null default 0,
  -- Trace context of the last wake, so that spans of the work continue that trace.
  trace text,
  -- True while a key waits because many keys of its connection fell due at once. A held-back key may start before
  -- ready_at when a process has spare capacity.
  held_back boolean not null default false,
  primary key (queue, company_id, connection_id, key)
);
create index work_queues_ready on work_queues (queue, ready_at);
create index work_queues_company on work_queues (company_id);
create index work_queues_held_back on work_queues (queue, ready_at) where held_back;

-- Counters of the rate limits, used if the installation has no broker and shared by all of its processes. Keys are
-- hashed. The table is unlogged, because the counters may be lost in a crash.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- Adds a job. The job queue's tables belong to the owner role, so the program can add jobs only through this function
-- and enqueue_job_at.
create function enqueue_job(job text, payload json) returns void
  language plpgsql security definer set search_path = public
  as $$ begin perform graphile_worker.add_job(job, payload); end $$;

-- Removes failed jobs a month after their last attempt, because they would otherwise accumulate. Jobs whose names are
-- in kept are not removed, because they hold data that exists nowhere else.
create function forget_given_up_jobs(kept text[]) returns void
  language plpgsql security definer set search_path = public
  as $$ begin
    delete from graphile_worker._private_jobs as job
    where job.attempts >= job.max_attempts and job.locked_at is null and job.updated_at < now() - interval '30 days'
      and not exists (
        select 1 from graphile_worker._private_tasks as task where task.id = job.task_id and task.identifier = any(kept));
  end $$;

-- Adds a job that starts at the given moment. The job key consists of the name and the moment, so a job that is added
-- twice for one moment runs once. A job that was added with a moment starts within two seconds of it, whereas a cron
-- job may start a minute late.
create function enqueue_job_at(job text, due timestamptz) returns void
  language plpgsql security definer set search_path = public
  as $$ begin
    perform graphile_worker.add_job(job, json_build_object('due', due), run_at := due, job_key := job || ' ' || extract(epoch from due));
  end $$;
