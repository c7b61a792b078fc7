-- Series of repeated messages: their content, and the days on which they are sent, in the company's time zone. The next
-- message of a series is a row of schedules. The transaction that sends or cancels that message plans the following
-- one.
create table schedule_series (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  contact_id integer not null,
  user_id integer,
  body text not null,
  media_path text,
  thumbnail_path text,
  media_info jsonb,
  rhythm text not null check (rhythm in ('weekly', 'monthly', 'yearly')),
  -- Weekdays of a weekly series: 1 is Monday, 7 is Sunday.
  weekdays smallint[] not null default '{}',
  -- First day of the series, from which months and years are counted: a series that began on the 31st returns to the
  -- 31st after a shorter month.
  first_day date not null,
  at_time time not null,
  last_day date,
  times integer check (times > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Numbers of the occurrences that a user has cancelled.
  skipped integer[] not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index schedule_series_contact on schedule_series (company_id, contact_id);
create index schedule_series_user on schedule_series (company_id, user_id) where user_id is not null;
create index schedule_series_file on schedule_series (company_id, media_path) where media_path is not null;
call isolate_tenant('schedule_series');

-- Messages that are planned for a given moment. The message that is sent gets the client_message_id, so that it is
-- created only once.
create table schedules (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  contact_id integer not null,
  -- Ticket in which the user planned the message. Once the message is sent, it is the ticket that contains the message.
  ticket_id integer,
  user_id integer,
  body text not null,
  send_at timestamptz not null,
  status text not null default 'PENDENTE' check (status in ('PENDENTE', 'ENVIADA', 'ERRO')),
  error text,
  sent_at timestamptz,
  is_late boolean not null default false,
  client_message_id uuid not null default gen_random_uuid(),
  message_id bigint,
  media_path text,
  thumbnail_path text,
  media_info jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  series_id integer,
  -- number: position of the occurrence in its series, counted from 1. occurs_on: day that the series planned for the
  -- occurrence. A user may move a single occurrence to another time.
  number integer,
  occurs_on date,
  -- Reason why a due message has not been sent yet, and moment of the next attempt.
  held_reason text,
  held_until timestamptz,
  -- True if a user planned this occurrence before its turn. The previous occurrence then does not plan it again.
  is_ahead boolean not null default false,
  -- Set when the ticket in which the message was planned is deleted: the ticket's queue, or 0 if it had none. Users who
  -- had access to that ticket still see the schedule. The column has no foreign key, because the id has to stay when
  -- the queue is deleted; then only users with access to all queues see the schedule.
  queue_before integer,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id),
  constraint schedules_series_fkey foreign key (company_id, series_id)
    references schedule_series (company_id, id) on delete set null (series_id)
);
create index schedules_due on schedules (send_at, company_id) where status = 'PENDENTE';
create index schedules_company_due on schedules (company_id, send_at, id) where status = 'PENDENTE';
create index schedules_time on schedules (company_id, send_at desc, id desc);
create index schedules_contact on schedules (company_id, contact_id, send_at desc, id desc);
create index schedules_search on schedules using gin (search_text(body) gin_trgm_ops);
create index schedules_ticket on schedules (company_id, ticket_id) where ticket_id is not null;
create index schedules_user on schedules (company_id, user_id) where user_id is not null;
create index schedules_message on schedules (company_id, message_id) where message_id is not null;
-- Each occurrence of a series is planned once.
create unique index schedules_occurrence on schedules (company_id, series_id, number) where series_id is not null;
create index schedules_file on schedules (company_id, media_path) where media_path is not null;
call isolate_tenant('schedules');

-- Lists companies that have a planned message which is due. The job of the schedules calls this every minute.
create policy list_due on schedules for select to current_user using (true);
create function list_due_schedules(moment timestamptz) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select distinct company_id from schedules where status = 'PENDENTE' and send_at <= moment order by company_id $$;

-- Enqueues a job that publishes the change of schedules to browsers. A schedule shows the state of its message, and
-- access to its tickets decides who sees the schedule. The code of tickets and messages does not know schedules, so
-- triggers call this function.
create function tell_schedules(company integer, ids integer[], moved json) returns void language plpgsql as $$
begin
  if ids <> '{}' then
    perform enqueue_job('tellSchedules', json_build_object('companyId', company, 'ids', ids, 'moved', moved));
  end if;
end $$;

create function tell_schedules_of_message() returns trigger language plpgsql as $$
begin
  perform tell_schedules(old.company_id,
    array(select id from schedules where company_id = old.company_id and message_id = old.id), null);
  return old;
end $$;
-- A schedule whose message was deleted does not count as failed, even if the message has an error.
create trigger tell_schedules after update of error, is_deleted on messages for each row
  when ((case when not new.is_deleted then new.error end) is distinct from (case when not old.is_deleted then old.error end))
  execute function tell_schedules_of_message();

-- Runs before the deletion of a message, while the schedule still refers to the message; the foreign key clears that
-- reference afterwards.
create trigger tell_schedules_of_deleted before delete on messages for each row
  when (old.error is not null)
  execute function tell_schedules_of_message();

-- Skips sent schedules of finished tickets: otherwise, moving a queue's tickets would publish hundreds of thousands of
-- schedules.
create function tell_schedules_of_ticket() returns trigger language plpgsql as $$
begin
  perform tell_schedules(new.company_id,
    array(select id from schedules where company_id = new.company_id and contact_id = new.contact_id
      and (status <> 'ENVIADA' or ticket_id = new.id and new.status <> 'closed') order by id),
    json_build_object('ticketId', new.id, 'queueBefore', old.queue_id));
  return null;
end $$;
create trigger tell_schedules after update of queue_id on tickets for each row
  when (new.queue_id is distinct from old.queue_id)
  execute function tell_schedules_of_ticket();

-- A waiting schedule is sent through its contact's unfinished ticket. The users who may see the schedule therefore
-- change when a ticket is opened, resolved or reopened.
create function tell_schedules_of_way() returns trigger language plpgsql as $$
begin
  perform tell_schedules(new.company_id,
    array(select id from schedules where company_id = new.company_id and contact_id = new.contact_id
      and status <> 'ENVIADA' order by id),
    json_build_object('ticketId', new.id, 'queueBefore', new.queue_id,
      'before', case when tg_op = 'INSERT' then 'none' when new.status = 'closed' then 'open' else 'closed' end));
  return null;
end $$;
create trigger tell_schedules_of_opened after insert on tickets for each row
  when (new.status <> 'closed')
  execute function tell_schedules_of_way();
create trigger tell_schedules_of_way after update of status on tickets for each row
  when ((new.status = 'closed') is distinct from (old.status = 'closed'))
  execute function tell_schedules_of_way();
