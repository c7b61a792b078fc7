-- Rules of a company: after an event of a ticket, or once the ticket has waited for some time, actions run on the ticket
-- if it meets the conditions.
create table ticket_rules (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  name text not null,
  -- Order of the rules, counted from 1.
  place integer not null,
  is_active boolean not null default false,
  version integer not null default 1,
  -- The contract's schemas of rules and filters describe the JSON.
  trigger jsonb not null,
  filter jsonb not null,
  actions jsonb not null,
  stops_here boolean not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index ticket_rules_active on ticket_rules (company_id, (trigger ->> 'type')) where is_active;
call isolate_tenant('ticket_rules');
call limit_rows('ticket_rules', 200, 'company_id');

-- Events for which rules are still to run. The transaction that handles an event deletes its row.
create table ticket_rule_events (
  company_id integer not null,
  id bigint generated always as identity,
  ticket_id integer not null,
  type text not null,
  -- Rules whose events led to this event, the first one first.
  chain integer[] not null,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create index ticket_rule_events_ticket on ticket_rule_events (company_id, ticket_id, id);
call isolate_tenant('ticket_rule_events');

-- Runs of rules. Those on finished tickets are kept for 30 days; those of times on other tickets stay, so that no rule runs
-- twice for the same time.
create table ticket_rule_runs (
  company_id integer not null,
  id integer generated always as identity,
  rule_id integer not null,
  ticket_id integer not null,
  -- Cause of the run: an event, or a time from which the rule counted. A rule runs once for each occasion of a ticket.
  occasion text not null,
  version integer not null,
  trigger_type text not null,
  result text not null check (result in ('done', 'failed', 'stopped')),
  actions text[] not null,
  error text,
  depth integer not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, rule_id) references ticket_rules (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create unique index ticket_rule_runs_occasion on ticket_rule_runs (company_id, ticket_id, rule_id, occasion);
create index ticket_rule_runs_rule on ticket_rule_runs (company_id, rule_id, id);
call isolate_tenant('ticket_rule_runs');

-- Stores an event if an active rule runs after events of this type, and wakes the work queue. The code of tickets and
-- messages does not know rules, so triggers call this function. The setting recado.rule_chain names the rules whose
-- actions the transaction runs.
create function queue_rule_event(company integer, ticket integer, kind text) returns void language plpgsql as $$
begin
  if not exists (
    select from ticket_rules where company_id = company and is_active and trigger ->> 'type' = kind) then
    return;
  end if;
  insert into ticket_rule_events (company_id, ticket_id, type, chain)
  values (company, ticket, kind, coalesce(nullif(current_setting('recado.rule_chain', true), '')::integer[], '{}'));
  insert into work_queues (queue, company_id, connection_id, key) values ('rules', company, 0, ticket::text)
  on conflict (queue, company_id, connection_id, key) do update set
    wakes = work_queues.wakes + 1,
    ready_at = case when work_queues.tries = 0 then least(work_queues.ready_at, now()) else work_queues.ready_at end;
end $$;

create function queue_rules_of_event() returns trigger language plpgsql as $$
begin
  perform queue_rule_event(new.company_id, new.ticket_id, case new.type
    when 'closed' then 'resolved' when 'expired' then 'resolved' when 'tagged' then 'tagAdded'
    when 'untagged' then 'tagRemoved' when 'woken' then 'snoozeEnded' else new.type end);
  return null;
end $$;
create trigger queue_rules after insert on ticket_events for each row
  when (new.type in ('opened', 'reopened', 'closed', 'expired', 'tagged', 'untagged', 'rated', 'woken'))
  execute function queue_rules_of_event();

create function queue_rules_of_message() returns trigger language plpgsql as $$
begin
  perform queue_rule_event(new.company_id, new.ticket_id,
    case when new.from_me then 'agentAnswer' else 'customerMessage' end);
  return null;
end $$;
create trigger queue_rules after insert on messages for each row
  when (is_by_person(new.written_by, new.is_bot, new.content))
  execute function queue_rules_of_message();

create function queue_rules_of_ticket() returns trigger language plpgsql as $$
begin
  if new.queue_id is distinct from old.queue_id then
    perform queue_rule_event(new.company_id, new.id, 'queueChanged');
  end if;
  if new.user_id is distinct from old.user_id then
    perform queue_rule_event(new.company_id, new.id, 'userChanged');
  end if;
  return null;
end $$;
create trigger queue_rules after update of queue_id, user_id on tickets for each row
  when (new.queue_id is distinct from old.queue_id or new.user_id is distinct from old.user_id)
  execute function queue_rules_of_ticket();

-- Lists companies with active rules that run after a time.
create policy list_time_rules on ticket_rules for select to current_user using (true);
create function list_companies_with_time_rules() returns setof integer
  language sql stable security definer set search_path = public
  as $$ select distinct company_id from ticket_rules where is_active and trigger ->> 'type' = 'time' order by company_id $$;
