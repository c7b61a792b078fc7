create table users (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  name text not null,
  email text not null,
  password_hash text not null,
  profile text not null default 'user' check (profile in ('admin', 'supervisor', 'user')),
  super boolean not null default false,
  all_ticket boolean not null default false,
  active boolean not null default true,
  connection_id integer,
  language text check (language in ('pt', 'en', 'es')),
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set when the user closes the last open page of the app, so that colleagues see the user as offline at once and not
  -- after a timeout.
  left_at timestamptz,
  -- used_at: last activity in any of the user's open pages. idle_at: moment from which all of these pages are idle.
  used_at timestamptz,
  idle_at timestamptz,
  -- Set while the user is marked as away, with the reason that they gave.
  absent_since timestamptz,
  absence_reason text not null default '',
  -- Set once the user has proved that the e-mail address is theirs.
  email_confirmed_at timestamptz,
  -- Company and id of the super user for whom this row stands. When a super user enters another company for support, a
  -- row in that company's users represents the super user there. The row cannot sign in, is never active, appears in no
  -- list, does not count towards the plan, and only names the author of changes.
  host_company_id integer,
  host_user_id integer,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  constraint users_host check (
    (host_company_id is null) = (host_user_id is null) and (host_user_id is null or (not active and not super)))
);
create unique index users_email on users (lower(email));
create index users_super on users (company_id) where super;
create unique index users_host on users (company_id, host_company_id, host_user_id) where host_user_id is not null;
call isolate_tenant('users');
call limit_rows('users', 2000, 'company_id');

create table user_queues (
  company_id integer not null,
  user_id integer not null,
  queue_id integer not null,
  primary key (company_id, user_id, queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
create index user_queues_queue on user_queues (company_id, queue_id);
call isolate_tenant('user_queues');

-- Finds the user of an e-mail address across companies, for the login.
create policy find_login on users for select to current_user using (true);
create function find_login(address text) returns table (company_id integer, user_id integer)
  language sql stable security definer set search_path = public
  as $$ select u.company_id, u.id from users u where lower(u.email) = lower(address) and u.host_user_id is null $$;

-- Returns true if the installation has a super user. The program checks this when it starts, and creates the first
-- super user if there is none.
create function has_super_user() returns boolean
  language sql stable security definer set search_path = public
  as $$ select exists (select 1 from users where super) $$;

-- Lists the companies of super users, whose users receive notices about the installation.
create function list_host_companies() returns setof integer
  language sql stable security definer set search_path = public
  as $$ select distinct company_id from users where super $$;
