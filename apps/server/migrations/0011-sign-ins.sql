-- One row per signed-in browser. The refresh secret changes with each use. The hash of the previous secret is kept, so
-- that the server notices when that secret is used again.
create table user_sessions (
  company_id integer not null,
  id uuid not null,
  user_id integer not null,
  secret_hash bytea not null,
  previous_secret_hash bytea,
  rotated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  created_at timestamptz not null default now(),
  -- User-Agent header of the browser, so that a user recognises the browser in the list of sessions.
  user_agent text,
  -- A support session refers to the super user's own session that opened it. The super user's own session refers to the
  -- company and the support session that were entered.
  host_session_id uuid,
  inside_company_id integer,
  inside_session_id uuid,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
-- A user has at most one session that has not ended.
create unique index user_sessions_live on user_sessions (company_id, user_id) where ended_at is null;
create index user_sessions_user on user_sessions (company_id, user_id);
create index user_sessions_support on user_sessions (expires_at) where host_session_id is not null and ended_at is null;
call isolate_tenant('user_sessions');

-- Open password resets, one per user, so that only the newest code is valid.
create table password_resets (
  company_id integer not null,
  user_id integer not null,
  code_hash bytea not null,
  wrong_tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call isolate_tenant('password_resets');

-- Web push endpoints of browsers. A subscription ends with the session that created it.
create table push_subscriptions (
  company_id integer not null,
  id integer generated always as identity,
  user_id integer not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint push_subscriptions_endpoint unique (company_id, endpoint),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, session_id) references user_sessions (company_id, id) on delete cascade
);
create index push_subscriptions_user on push_subscriptions (company_id, user_id);
create index push_subscriptions_session on push_subscriptions (company_id, session_id);
call isolate_tenant('push_subscriptions');

-- Lets the two functions below see support sessions, and the sessions that opened them, across companies.
create policy support on user_sessions for select to current_user
  using (host_session_id is not null or inside_session_id is not null);

-- True while the super user's session is live and has entered the given support session.
create function is_inside(host_company integer, host_session uuid, inside uuid) returns boolean
  language sql stable security definer set search_path = public
  as $$ select exists (
    select 1 from user_sessions s join users u on u.company_id = s.company_id and u.id = s.user_id
    where s.company_id = host_company and s.id = host_session and s.inside_session_id = inside
      and s.ended_at is null and u.active and u.super) $$;

-- Lists support sessions that are over but not yet recorded in the audit logs.
create function list_ended_support(moment timestamptz) returns table (company_id integer, session_id uuid)
  language sql stable security definer set search_path = public
  as $$ select s.company_id, s.id from user_sessions s join users u on u.company_id = s.company_id and u.id = s.user_id
    where s.host_session_id is not null and s.ended_at is null
      and (s.expires_at <= moment or not is_inside(u.host_company_id, s.host_session_id, s.id)) $$;
