-- Whose connections rest although they may work again, whatever let them in: ids and nothing else.
create function list_companies_to_resume(moment timestamptz) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select c.id from companies c
    where c.id in (select company_id from connection_leases where paused_at is not null) and may_work(c, moment)
    order by c.id $$;
