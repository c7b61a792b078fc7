-- Work that must keep its order. Each row says that a key has work; the process that claims the key does its work in
-- order. This platform table holds keys of all companies and no content. A rise of wakes while a process works keeps
-- the row, so that work added meanwhile is not missed.
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
  -- Set when many keys of a connection fall due at once; a held-back key may start early where there is room.
  held_back boolean not null default false,
  primary key (queue, company_id, connection_id, key)
);
create index work_queues_ready on work_queues (queue, ready_at);
create index work_queues_company on work_queues (company_id);
create index work_queues_held_back on work_queues (queue, ready_at) where held_back;

-- Counters of the rate limits, shared by all processes of an installation without a broker. Keys are hashed. The
-- table is unlogged because counters may be lost in a crash.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- The job queue's tables belong to the owner. These functions are the only way in which the program adds jobs.
create function enqueue_job(job text, payload json) returns void
  language plpgsql security definer set search_path = public
  as $$ begin perform graphile_worker.add_job(job, payload); end $$;

-- Removes jobs that were given up a month ago, whose count would only rise. Jobs named in kept stay, because they
-- hold data that exists nowhere else.
create function forget_given_up_jobs(kept text[]) returns void
  language plpgsql security definer set search_path = public
  as $$ begin
    delete from graphile_worker._private_jobs as job
    where job.attempts >= job.max_attempts and job.locked_at is null and job.updated_at < now() - interval '30 days'
      and not exists (
        select 1 from graphile_worker._private_tasks as task where task.id = job.task_id and task.identifier = any(kept));
  end $$;

-- The queue checks due jobs every two seconds, whereas a job of each minute may be a minute late. The key makes one
-- job per moment.
create function enqueue_job_at(job text, due timestamptz) returns void
  language plpgsql security definer set search_path = public
  as $$ begin
    perform graphile_worker.add_job(job, json_build_object('due', due), run_at := due, job_key := job || ' ' || extract(epoch from due));
  end $$;
