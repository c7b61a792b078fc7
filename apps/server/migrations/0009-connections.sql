create table connections (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  name text not null,
  provider text not null default 'beta' check (provider in ('beta', 'cloud')),
  status text not null default 'OPENING' check (status in ('OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED')),
  reason text,
  qrcode text not null default '',
  retries integer not null default 0,
  number text,
  last_proof_at timestamptz,
  is_default boolean not null default false,
  greeting_message text not null default '',
  complation_message text not null default '',
  out_of_hours_message text not null default '',
  rating_message text not null default '',
  transfer_queue_id integer,
  time_to_transfer integer not null default 0,
  prompt_id integer,
  expires_ticket integer not null default 0,
  expires_inactive_message text not null default '',
  time_use_bot_queues integer not null default 0,
  max_use_bot_queues integer not null default 3,
  schedules jsonb not null default '[]',
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  integration_id integer,
  -- A deleted connection is hidden at once; its row is removed later, because a million rows may refer to it and its
  -- journal must be processed first.
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, transfer_queue_id) references queues (company_id, id) on delete set null (transfer_queue_id),
  constraint connections_integration
    foreign key (company_id, integration_id) references integrations (company_id, id) on delete set null (integration_id)
);
create unique index connections_default on connections (company_id) where is_default;
create index connections_timed on connections (company_id) where time_to_transfer > 0 or expires_ticket > 0;
create index connections_integration on connections (company_id, integration_id) where integration_id is not null;
create index connections_prompt on connections (company_id, prompt_id) where prompt_id is not null;
call isolate_tenant('connections');
call limit_rows('connections', 500, 'company_id');

create table connection_queues (
  company_id integer not null,
  connection_id integer not null,
  queue_id integer not null,
  primary key (company_id, connection_id, queue_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
create index connection_queues_queue on connection_queues (company_id, queue_id);
call isolate_tenant('connection_queues');

-- Recent status changes of each connection, for users who find out why it is down. Only the newest rows are kept.
create table connection_history (
  company_id integer not null,
  connection_id integer not null,
  id bigint generated always as identity,
  status text not null,
  reason text,
  created_at timestamptz not null default now(),
  primary key (company_id, connection_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call isolate_tenant('connection_history');

-- The process that owns each connection. This platform table holds ids of all companies and no content. The epoch
-- rises with every change of owner and fences off the previous owner.
create table connection_leases (
  connection_id integer primary key,
  company_id integer not null,
  desired_state text not null default 'run' check (desired_state in ('run', 'renew', 'logOut', 'idle')),
  owner uuid,
  epoch bigint not null default 0,
  -- Set while the connection is idle only because its company may not work. The connection resumes by itself when the
  -- company may work again.
  paused_at timestamptz,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index connection_leases_company on connection_leases (company_id, connection_id);
create index connection_leases_paused on connection_leases (paused_at) where paused_at is not null;
-- Finds the leases of a process. A lease is valid as long as its owner's row in channel_owners is up to date. A process
-- therefore renews all of its leases by updating one row.
create index connection_leases_owner on connection_leases (owner) where owner is not null;

-- Processes that own connections. A process is considered dead if it has not updated its row for the length of a lease.
create table channel_owners (
  id uuid primary key,
  seen_at timestamptz not null default now()
);

-- Names of fields in Cloud API webhooks that this version of the program does not know, shown in the connection's
-- diagnostics.
create table unknown_webhook_fields (
  company_id integer not null references companies (id) on delete cascade,
  connection_id integer not null,
  field text not null,
  count integer not null default 1,
  last_at timestamptz not null,
  primary key (company_id, connection_id, field),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call isolate_tenant('unknown_webhook_fields');

alter table installation_settings
  add foreign key (reminder_company, reminder_connection) references connections (company_id, id) on delete set null;

-- Counts connections per status for the operator's metrics.
create policy count_statuses on connections for select to current_user using (true);
create function count_connections() returns table (status text, count integer)
  language sql stable security definer set search_path = public
  as $$ select status, count(*)::integer from connections group by status $$;

-- Lists companies that use ticket timers. The job of the timers calls this every minute.
create policy list_timed on connections for select to current_user using (true);
create function list_timed_companies() returns setof integer
  language sql stable security definer set search_path = public
  as $$ select distinct company_id from connections where time_to_transfer > 0 or expires_ticket > 0 order by company_id $$;

-- Lists companies whose connections are to be paused.
create function list_companies_to_pause(moment timestamptz) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select c.id from companies c
    where exists (
        select 1 from connection_leases l where l.company_id = c.id and l.desired_state in ('run', 'renew'))
      and must_pause(c, moment)
    order by c.id $$;

-- Lists companies that may work again and still have paused connections.
create function list_companies_to_resume(moment timestamptz) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select c.id from companies c
    where c.id in (select company_id from connection_leases where paused_at is not null) and may_work(c, moment)
    order by c.id $$;

-- Hides deleted connections from every query, except in the transactions that remove them and set app.sees_deleted.
create policy not_deleted on connections as restrictive
  using (deleted_at is null or (select current_setting('app.sees_deleted', true)) = 'on');

-- Removes everything that must not outlive the deleted connection: its lease, its secrets, its session, and its marks
-- as a default. Frees the connection's name for another connection.
create function hide_connection(gone integer) returns void language plpgsql as $$
declare
  company integer := current_company();
begin
  perform set_config('app.sees_deleted', 'on', true);
  update connections set deleted_at = now(), name = gen_random_uuid(), is_default = false, token_hash = null
    where company_id = company and id = gone;
  delete from connection_leases where company_id = company and connection_id = gone;
  delete from cloud_connections where company_id = company and connection_id = gone;
  delete from whatsapp_sessions where company_id = company and connection_id = gone;
  delete from whatsapp_keys where company_id = company and connection_id = gone;
  delete from connection_queues where company_id = company and connection_id = gone;
  delete from message_changes where company_id = company and connection_id = gone;
  update users set connection_id = null where company_id = company and connection_id = gone;
  update campaigns set connection_id = null where company_id = company and connection_id = gone;
  update installation_settings set reminder_company = null, reminder_connection = null
    where reminder_company = company and reminder_connection = gone;
  perform set_config('app.sees_deleted', '', true);
end $$;

-- Removes the row of a deleted connection. Returns false, and removes nothing, while the journal still has rows of the
-- connection, because the removal would delete them too. The lock waits for open transactions that write to the
-- journal.
create function forget_connection(gone integer) returns boolean language plpgsql as $$
declare
  company integer := current_company();
begin
  perform set_config('app.sees_deleted', 'on', true);
  perform from connections where company_id = company and id = gone and deleted_at is not null for update;
  if exists (select from channel_events where company_id = company and connection_id = gone) then
    perform set_config('app.sees_deleted', '', true);
    return false;
  end if;
  delete from connections where company_id = company and id = gone and deleted_at is not null;
  perform set_config('app.sees_deleted', '', true);
  return true;
end $$;
