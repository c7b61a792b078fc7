-- The operator's other system that is told about companies: none or one.
create table host_webhook (
  id boolean primary key default true check (id),
  url text not null,
  -- The signing secret is derived from the salt. For a day after a change, calls are signed with the previous secret
  -- as well.
  salt uuid not null default gen_random_uuid(),
  salt_before uuid,
  secret_since timestamptz not null
);

-- Outbox of the operator's webhook: written in the transaction of their cause, delivered by a work queue.
create table host_events (
  company_id integer not null references companies (id) on delete cascade,
  -- Also the webhook-id header; stable across retries.
  id text not null,
  type text not null,
  -- Body as text, so that every try is signed over the same bytes.
  body text not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Status of the last answer, or the reason why there was none.
  status integer,
  problem text check (problem in ('unreachable', 'privateAddress', 'insecureAddress')),
  delivered_at timestamptz,
  given_up_at timestamptz,
  primary key (company_id, id)
);
create index host_events_age on host_events (created_at desc);
call isolate_tenant('host_events');

-- Lists the last deliveries of the operator's webhook.
create policy list_host_events on host_events for select to current_user using (true);
create function list_host_events(most integer) returns table (
  company_id integer, company_name text, id text, type text, created_at timestamptz, tries integer, status integer,
  problem text, delivered_at timestamptz, given_up_at timestamptz
)
  language sql stable security definer set search_path = public
  as $$ select e.company_id, c.name, e.id, e.type, e.created_at, e.tries, e.status, e.problem, e.delivered_at, e.given_up_at
    from host_events e join companies c on c.id = e.company_id
    order by e.created_at desc, e.id limit most $$;
