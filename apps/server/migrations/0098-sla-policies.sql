-- Targets for answers and resolutions, in minutes of business time. Tickets get the first active policy whose filter
-- selects them, in the order of position.
create table sla_policies (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  name text not null,
  position integer not null default 1000,
  active boolean not null default true,
  filter jsonb not null default '[]',
  first_answer_minutes integer,
  next_answer_minutes integer,
  resolution_minutes integer,
  calendar text not null default 'company' check (calendar in ('always', 'company', 'queue', 'own')),
  hours jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index sla_policies_name on sla_policies (company_id, lower(name));
call isolate_tenant('sla_policies');
call limit_rows('sla_policies', 100, 'company_id');

-- Policy of a ticket and its clock that is due next, as the API presents them. sla_due_at orders lists; it is infinite
-- while no clock runs.
alter table tickets add column sla jsonb, add column sla_due_at timestamptz(3) not null default 'infinity';

-- Clocks of tickets. An answer clock belongs to one wait of the customer, whose start is started_at. Finished clocks
-- stay for reports.
create table sla_clocks (
  company_id integer not null,
  ticket_id integer not null,
  kind text not null check (kind in ('firstAnswer', 'nextAnswer', 'resolution')),
  started_at timestamptz(3) not null,
  policy_id integer not null,
  -- Null if the policy has no target for this kind.
  target_minutes integer,
  -- Business time of all earlier runs of the clock, in milliseconds.
  used_ms bigint not null default 0,
  -- Start of the present run; null while the clock stands still.
  running_since timestamptz(3),
  stopped_at timestamptz(3),
  -- Reason why the clock stands still: the ticket is snoozed, the clock waits for the customer, a person answered, or
  -- the ticket ended.
  stop text check (stop in ('snoozed', 'waiting', 'answered', 'ended')),
  -- Largest share of the target that was reached, in percent.
  stage smallint not null default 0 check (stage in (0, 75, 90, 100)),
  due_at timestamptz(3),
  -- Instant of the next stage; null if the clock stands still or has reached the last stage.
  check_at timestamptz(3),
  primary key (company_id, ticket_id, kind, started_at),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create index sla_clocks_policy on sla_clocks (company_id, policy_id, ticket_id)
  where stop is null or stop in ('snoozed', 'waiting');
create index sla_clocks_due on sla_clocks (check_at, company_id, ticket_id) where check_at is not null;
call isolate_tenant('sla_clocks');

-- Lists companies with a clock that reaches its next stage. A job calls this every minute.
create policy list_due on sla_clocks for select to current_user using (true);
create function list_due_slas(moment timestamptz) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select distinct company_id from sla_clocks where check_at <= moment order by company_id $$;

-- Changes of tickets that the clocks have not followed yet, each with the state after the change. The work queue sla
-- applies and deletes them.
create table sla_changes (
  company_id integer not null,
  ticket_id integer not null,
  id bigint generated always as identity,
  changed_at timestamptz(3) not null default now(),
  is_closed boolean not null,
  waiting_since timestamptz(3),
  is_snoozed boolean not null,
  -- Whether a person has answered the customer before this change.
  is_answered boolean not null,
  -- Whether a policy is chosen again, because a condition of a filter may have changed.
  chooses_policy boolean not null,
  primary key (company_id, ticket_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
call isolate_tenant('sla_changes');

-- Records the present state of a ticket for its clocks, if the company has a policy or the ticket has clocks. Many
-- statements change tickets, also in bulk, so triggers call this function.
create function record_sla_change(ticket tickets, chooses boolean) returns void language plpgsql as $$
begin
  if ticket.is_group or ticket.sla is null and (ticket.status = 'closed' or not exists (
    select from sla_policies p where p.company_id = ticket.company_id and p.active)) then
    return;
  end if;
  insert into sla_changes (company_id, ticket_id, is_closed, waiting_since, is_snoozed, is_answered, chooses_policy)
  values (ticket.company_id, ticket.id, ticket.status = 'closed', ticket.waiting_since, ticket.snoozed_at is not null,
    ticket.first_response_seconds is not null, chooses);
  insert into work_queues (queue, company_id, connection_id, key) values ('sla', ticket.company_id, 0, ticket.id::text)
  on conflict (queue, company_id, connection_id, key) do update set
    wakes = work_queues.wakes + 1,
    ready_at = case when work_queues.tries = 0 then least(work_queues.ready_at, now()) else work_queues.ready_at end;
end $$;

create function follow_sla_of_ticket() returns trigger language plpgsql as $$
begin
  perform record_sla_change(new, tg_op = 'INSERT' or new.queue_id is distinct from old.queue_id
    or new.contact_id <> old.contact_id or new.priority <> old.priority or old.status = 'closed');
  return null;
end $$;
create trigger follow_sla_of_new after insert on tickets for each row execute function follow_sla_of_ticket();
create trigger follow_sla after update of status, queue_id, contact_id, priority, waiting_since, snoozed_at on tickets for each row
  when (old.status <> new.status or old.priority <> new.priority or old.queue_id is distinct from new.queue_id or old.contact_id <> new.contact_id
    or old.waiting_since is distinct from new.waiting_since or (old.snoozed_at is null) <> (new.snoozed_at is null))
  execute function follow_sla_of_ticket();

create function follow_sla_of_tags() returns trigger language plpgsql as $$
declare
  ticket tickets;
begin
  select * into ticket from tickets t
  where t.company_id = coalesce(new.company_id, old.company_id) and t.id = coalesce(new.ticket_id, old.ticket_id);
  if found then
    perform record_sla_change(ticket, true);
  end if;
  return null;
end $$;
create trigger follow_sla_of_tags after insert or delete on ticket_tags for each row execute function follow_sla_of_tags();

alter table ticket_events drop constraint ticket_events_type_check;
alter table ticket_events add constraint ticket_events_type_check check (type in (
  'opened', 'accepted', 'returned', 'transferred', 'closed', 'reopened', 'tagged', 'untagged', 'queued', 'rated', 'moved', 'expired',
  'unanswered', 'campaign', 'campaignAnswered', 'heldByMetaAgent', 'heldByOtherApp', 'takenBack', 'snoozed', 'woken',
  'prioritised', 'slaApplied', 'slaRemoved', 'slaBreached')) not valid;

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'mention', 'transfer', 'assignment', 'failure', 'disconnection', 'sendingPaused', 'sendingRests', 'slaWarning', 'slaBreach',
  'backup', 'refund')) not valid;
