-- Whether a company's connections have gone on for long enough although it may not work: asked of all, and again of the one that is paused.
create function must_pause(company companies, moment timestamptz) returns boolean language plpgsql stable as $$ begin
  return coalesce(
      least(company.closed_at, works_until(company))
        + make_interval(days => (select connection_days from installation_settings)) <= moment, false)
    and not exists (select 1 from users where users.company_id = company.id and users.super);
end $$;

create or replace function list_companies_to_pause(moment timestamptz) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select c.id from companies c
    where exists (
        select 1 from connection_leases l where l.company_id = c.id and l.desired_state in ('run', 'renew'))
      and must_pause(c, moment)
    order by c.id $$;
