-- Whether the installation has its super user: asked when it starts, whatever the address.
create index users_super on users (company_id) where super;
create function has_super_user() returns boolean
  language sql stable security definer set search_path = public
  as $$ select exists (select 1 from users where super) $$;

-- What was sealed with the installation's key when it was first used, so that another key is noticed when it starts.
create table installation (
  id boolean primary key default true check (id),
  sealed bytea not null
);

-- Any stored session, for an installation that is older than its own row: once that is there, nobody's.
create policy find_sealed on whatsapp_sessions for select to current_user using (true);
create function find_sealed_session() returns table (company_id integer, connection_id integer, creds bytea)
  language sql stable security definer set search_path = public
  as $$ select s.company_id, s.connection_id, s.creds from whatsapp_sessions s
    where not exists (select 1 from installation) order by s.updated_at desc limit 1 $$;
