-- Since when a company is closed by whoever hosts.
alter table companies add column closed_at timestamptz;
update companies set closed_at = updated_at where not status;
create function note_closing() returns trigger language plpgsql as $$ begin
  new.closed_at := case when new.status then null else coalesce(old.closed_at, now()) end;
  return new;
end $$;
create trigger companies_closing before update of status on companies for each row execute function note_closing();

-- For how many days the connections of a company that may not work go on receiving.
alter table installation_settings
  add column connection_days integer not null default 7 check (connection_days between 0 and 90);

-- Since when a connection is idle only because its company may not work: it runs again by itself.
alter table connection_leases add column paused_at timestamptz;
create index connection_leases_paused on connection_leases (paused_at) where paused_at is not null;

-- Whose connections have gone on for long enough: ids and nothing else.
create function list_companies_to_pause(moment timestamptz) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select c.id from companies c, (select connection_days from installation_settings) as s
    where exists (
        select 1 from connection_leases l where l.company_id = c.id and l.desired_state in ('run', 'renew'))
      and not exists (select 1 from users u where u.company_id = c.id and u.super)
      and least(c.closed_at, works_until(c)) + make_interval(days => s.connection_days) <= moment
    order by c.id $$;
