-- How waiting tickets of the queue get an agent: by hand, by weighted round robin, or by load.
alter table queues add column assignment text not null default 'manual'
  check (assignment in ('manual', 'roundRobin', 'leastBusy'));
-- True if a customer returns to the agent who served them last, while that agent is available.
alter table queues add column last_attendant_first boolean not null default false;
-- Minutes after which a ticket that was assigned automatically and not answered returns to the queue; null if never.
alter table queues add column give_back_minutes smallint check (give_back_minutes between 1 and 1440);
-- Minutes after which a waiting ticket moves to overflow_queue_id. Tickets move if both columns are set.
alter table queues add column overflow_minutes smallint check (overflow_minutes between 1 and 1440);
alter table queues add column overflow_queue_id integer;
alter table queues add constraint queues_overflow
  foreign key (company_id, overflow_queue_id) references queues (company_id, id) on delete set null (overflow_queue_id);
create index queues_overflow on queues (company_id, overflow_queue_id) where overflow_queue_id is not null;
create index queues_assigning on queues (company_id) where assignment <> 'manual' or overflow_queue_id is not null;

-- Largest number of open tickets up to which the user gets further tickets automatically; null if there is no limit.
alter table users add column capacity smallint check (capacity between 0 and 1000);

-- Part of a user in the round robin of a queue; a user without a row has the weight 1 and the balance 0.
create table queue_weights (
  company_id integer not null,
  queue_id integer not null,
  user_id integer not null,
  -- Share of the queue's tickets that the user gets, compared with the weights of the others.
  weight smallint not null default 1 check (weight between 1 and 100),
  -- Tickets that the user should have got by round robin so far, minus those that the user got.
  balance double precision not null default 0,
  primary key (company_id, queue_id, user_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  constraint queue_weights_user foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index queue_weights_user on queue_weights (company_id, user_id);
call isolate_tenant('queue_weights');

-- Automatic decisions about a ticket. The ticket is still as it was assigned while its started_at equals assigned_at.
create table ticket_assignments (
  company_id integer not null,
  ticket_id integer not null,
  assigned_at timestamptz,
  -- Last time when the ticket moved to another queue because it had waited too long.
  overflowed_at timestamptz,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
call isolate_tenant('ticket_assignments');

-- Lists companies that assign tickets automatically or move tickets that waited too long. A job calls it every minute.
create policy list_assigning on queues for select to current_user using (true);
create function list_assigning_companies() returns setof integer
  language sql stable security definer set search_path = public
  as $$ select distinct company_id from queues where assignment <> 'manual' or overflow_queue_id is not null order by company_id $$;

-- Wakes the work queue that assigns the company's tickets. The triggers call it when their transaction commits, so that
-- transactions of one company do not wait for each other.
create function wake_assignments() returns trigger
  language plpgsql security definer set search_path = public as $$ begin
    if exists (select from queues where company_id = new.company_id and assignment <> 'manual') then
      insert into work_queues (queue, company_id, connection_id, key) values ('assignments', new.company_id, 0, 'company')
      on conflict (queue, company_id, connection_id, key) do update set
        wakes = work_queues.wakes + 1,
        ready_at = case when work_queues.tries = 0 then least(work_queues.ready_at, now()) else work_queues.ready_at end;
    end if;
    return null;
  end $$;

-- A ticket begins to wait in a queue.
create constraint trigger wake_assignments_of_new after insert on tickets deferrable initially deferred
  for each row when (new.status = 'pending' and new.queue_id is not null) execute function wake_assignments();
create constraint trigger wake_assignments_of_waiting
  after update of status, user_id, queue_id, chatbot, held_by, waiting_since on tickets deferrable initially deferred
  for each row when (
    new.status = 'pending' and new.user_id is null and new.queue_id is not null and not new.chatbot and new.held_by is null
    and (old.status, old.user_id, old.queue_id, old.chatbot, old.held_by, old.waiting_since is null)
      is distinct from (new.status, new.user_id, new.queue_id, new.chatbot, new.held_by, new.waiting_since is null))
  execute function wake_assignments();
-- An agent has one ticket less.
create constraint trigger wake_assignments_of_freed
  after update of status, user_id, snoozed_at on tickets deferrable initially deferred
  for each row when (
    old.status = 'open' and old.user_id is not null
    and (new.status <> 'open' or new.user_id is distinct from old.user_id or (old.snoozed_at is null and new.snoozed_at is not null)))
  execute function wake_assignments();
