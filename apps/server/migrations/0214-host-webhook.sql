-- Which other program of whoever hosts is told of the companies' lives: none, or one.
create table host_webhook (
  id boolean primary key default true check (id),
  url text not null,
  -- What its secret is derived from; for a day after a new one calls are signed with the one before too.
  salt uuid not null default gen_random_uuid(),
  salt_before uuid,
  secret_since timestamptz not null
);

-- What it is told: written with what happens, delivered afterwards by a work queue.
create table host_events (
  company_id integer not null references companies (id) on delete cascade,
  -- Names it to the receiver too (webhook-id), the same at every try.
  id text not null,
  type text not null,
  -- The whole of what is sent, as text, so that every try is signed over the same.
  body text not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  -- What the last try was answered, or why it was not.
  status integer,
  problem text check (problem in ('unreachable', 'privateAddress')),
  delivered_at timestamptz,
  given_up_at timestamptz,
  primary key (company_id, id)
);
create index host_events_age on host_events (created_at desc);
call isolate_tenant('host_events');

-- For whoever hosts: how the last deliveries went, whichever company they tell of.
create policy list_host_events on host_events for select to current_user using (true);
create function list_host_events(most integer) returns table (
  company_id integer, company_name text, id text, type text, created_at timestamptz, tries integer, status integer,
  problem text, delivered_at timestamptz, given_up_at timestamptz
)
  language sql stable security definer set search_path = public
  as $$ select e.company_id, c.name, e.id, e.type, e.created_at, e.tries, e.status, e.problem, e.delivered_at, e.given_up_at
    from host_events e join companies c on c.id = e.company_id
    order by e.created_at desc, e.id limit most $$;

-- Why nobody of a company gets in, as far as that program was told; null where everybody does.
alter table companies add column told_block text check (told_block in ('closed', 'overdue'));

create function block_of(company companies, moment timestamptz) returns text
  language sql stable
  as $$ select case when may_work(company, moment) then null when company.status then 'overdue' else 'closed' end $$;

-- Of which companies that is another by now: ids and nothing else. It can be of those alone that were told of, are closed or are due.
create function list_companies_to_tell(moment timestamptz) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select c.id from companies c
    where (c.told_block is not null or not c.status
        or c.due_date <= moment - make_interval(days => (select grace_days from installation_settings)))
      and block_of(c, moment) is distinct from c.told_block
    order by c.id $$;
