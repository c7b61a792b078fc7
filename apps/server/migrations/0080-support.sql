-- Whoever hosts enters a company to help. There they act under a row of its users that is nobody's login and never active: it is
-- shown in no list, counts against no plan, and serves only as who did what.
alter table users add column host_company_id integer, add column host_user_id integer,
  add constraint users_host check (
    (host_company_id is null) = (host_user_id is null) and (host_user_id is null or (not active and not super)));
create unique index users_host on users (company_id, host_company_id, host_user_id) where host_user_id is not null;

-- Of a session inside a company: the host's own session, in which it was opened. Of the host's own: where it is inside now.
alter table user_sessions add column host_session_id uuid, add column inside_company_id integer, add column inside_session_id uuid;
create index user_sessions_support on user_sessions (expires_at) where host_session_id is not null and ended_at is null;

create policy support on user_sessions for select to current_user
  using (host_session_id is not null or inside_session_id is not null);

-- Whether the host's session goes on and is inside by that one: yes or no, and nothing else.
create function is_inside(host_company integer, host_session uuid, inside uuid) returns boolean
  language sql stable security definer set search_path = public
  as $$ select exists (
    select 1 from user_sessions s join users u on u.company_id = s.company_id and u.id = s.user_id
    where s.company_id = host_company and s.id = host_session and s.inside_session_id = inside
      and s.ended_at is null and u.active and u.super) $$;

-- Sessions of support that are over and of which the logs do not tell yet: ids and nothing else.
create function list_ended_support(moment timestamptz) returns table (company_id integer, session_id uuid)
  language sql stable security definer set search_path = public
  as $$ select s.company_id, s.id from user_sessions s join users u on u.company_id = s.company_id and u.id = s.user_id
    where s.host_session_id is not null and s.ended_at is null
      and (s.expires_at <= moment or not is_inside(u.host_company_id, s.host_session_id, s.id)) $$;

create or replace function find_login(address text) returns table (company_id integer, user_id integer)
  language sql stable security definer set search_path = public
  as $$ select u.company_id, u.id from users u where lower(u.email) = lower(address) and u.host_user_id is null $$;
