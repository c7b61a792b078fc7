-- Webhook by which the installation notifies another system of the operator about companies. The table has one row or
-- none.
create table host_webhook (
  id boolean primary key default true check (id),
  url text not null,
  -- Salts from which the signing secrets are derived. For a day after a change of the secret, requests carry a second
  -- signature, made with the previous secret.
  salt uuid not null default gen_random_uuid(),
  salt_before uuid,
  secret_since timestamptz not null
);

-- Outbox of the operator's webhook. An event is written in the transaction of the change that causes it; a work queue
-- delivers it.
create table host_events (
  company_id integer not null references companies (id) on delete cascade,
  -- Id of the event, also sent as the webhook-id header. It is the same for every attempt, so that duplicates are
  -- recognised.
  id text not null,
  type text not null,
  -- Request body, stored as text, so that every attempt sends and signs the same bytes.
  body text not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  -- HTTP status of the last response. If there was no response, problem tells why.
  status integer,
  problem text check (problem in ('unreachable', 'privateAddress', 'insecureAddress')),
  delivered_at timestamptz,
  given_up_at timestamptz,
  primary key (company_id, id)
);
create index host_events_age on host_events (created_at desc);
call isolate_tenant('host_events');

-- Lists the operator's webhook events with their delivery results, newest first.
create policy list_host_events on host_events for select to current_user using (true);
create function list_host_events(most integer) returns table (
  company_id integer, company_name text, id text, type text, created_at timestamptz, tries integer, status integer,
  problem text, delivered_at timestamptz, given_up_at timestamptz
)
  language sql stable security definer set search_path = public
  as $$ select e.company_id, c.name, e.id, e.type, e.created_at, e.tries, e.status, e.problem, e.delivered_at, e.given_up_at
    from host_events e join companies c on c.id = e.company_id
    order by e.created_at desc, e.id limit most $$;
