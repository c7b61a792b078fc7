-- Limits for messages that a company sends without being asked, per connection. A trigger creates the row together with
-- the connection.
create table sending_limits (
  company_id integer not null,
  connection_id integer not null,
  in_use_since date not null,
  stairs jsonb not null default '[{"fromDay": 0, "perDay": 20}, {"fromDay": 4, "perDay": 50}, {"fromDay": 8, "perDay": 100},
    {"fromDay": 15, "perDay": 200}, {"fromDay": 60, "perDay": 500}]',
  from_hour integer not null default 7,
  to_hour integer not null default 22,
  weekdays integer[] not null default '{1,2,3,4,5,6}',
  -- WhatsApp's last report about the number's quota of new chats. begun_since_read counts the new chats since that
  -- report.
  new_chat_status text not null default 'none' check (new_chat_status in ('none', 'firstWarning', 'secondWarning', 'capped')),
  new_chat_total integer,
  new_chat_used integer,
  new_chat_until timestamptz,
  new_chat_read_at timestamptz,
  begun_since_read integer not null default 0,
  -- Day of the last warning about new contacts, and the number of contacts that the connection had first written to on
  -- that day.
  warned_on date,
  warned_at integer not null default 0,
  time_lock_until timestamptz,
  -- Last moment at which WhatsApp refused a message because of the time lock.
  refused_at timestamptz,
  last_cold_at timestamptz,
  paused_reason text check (paused_reason in ('too-many-failures', 'paused-by-hand')),
  paused_at timestamptz,
  -- Failed messages before this moment do not count towards pausing the connection.
  counted_since timestamptz,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  check (from_hour >= 0 and from_hour < to_hour and to_hour <= 24),
  check ((paused_reason is null) = (paused_at is null))
);
call isolate_tenant('sending_limits');

-- Number of new contacts to whom a connection has written on each day of the company's calendar.
create table sending_days (
  company_id integer not null,
  connection_id integer not null,
  day date not null,
  cold_count integer not null default 0,
  primary key (company_id, connection_id, day),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call isolate_tenant('sending_days');

-- New contacts to whom a connection has written on each day. The key prevents that a contact is counted twice on one
-- day.
create table cold_recipients (
  company_id integer not null,
  connection_id integer not null,
  day date not null,
  contact_id integer not null,
  primary key (company_id, connection_id, day, contact_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index cold_recipients_contact on cold_recipients (company_id, contact_id);
call isolate_tenant('cold_recipients');

-- Outcome of each message that the company sent without being asked. The row is written when the message is taken from
-- the quota, and completed when the channel reports the result.
create table send_outcomes (
  company_id integer not null,
  id bigint generated always as identity,
  connection_id integer not null,
  contact_id integer not null,
  is_cold boolean not null,
  taken_at timestamptz not null,
  -- Moment at which the channel reported the result; null while the message waits to be sent.
  ended_at timestamptz,
  error text,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index send_outcomes_waiting on send_outcomes (company_id, connection_id, contact_id, id) where ended_at is null;
create index send_outcomes_ended on send_outcomes (company_id, connection_id, ended_at desc, id desc) where ended_at is not null;
create index send_outcomes_contact on send_outcomes (company_id, contact_id);
call isolate_tenant('send_outcomes');

create function begin_sending_limits() returns trigger language plpgsql as $$
begin
  insert into sending_limits (company_id, connection_id, in_use_since)
    select new.company_id, new.id, (new.created_at at time zone time_zone)::date from companies where id = new.company_id;
  return null;
end $$;
create trigger begin_sending_limits after insert on connections for each row execute function begin_sending_limits();
