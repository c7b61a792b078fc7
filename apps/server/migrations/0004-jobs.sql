-- The job queue's tables belong to the owner alone; the program may add to the queue through this door and nothing else.
create function enqueue_job(job text, payload json) returns void
  language plpgsql security definer set search_path = public
  as $$ begin perform graphile_worker.add_job(job, payload); end $$;

-- Which companies there are, for work that goes through all of them: ids and nothing else.
create policy list_ids on companies for select to current_user using (true);
create function list_company_ids() returns setof integer
  language sql stable security definer set search_path = public
  as $$ select id from companies order by id $$;

-- How many connections there are in each status, for the operator's figures: counts and nothing else.
create policy count_statuses on connections for select to current_user using (true);
create function count_connections() returns table (status text, count integer)
  language sql stable security definer set search_path = public
  as $$ select status, count(*)::integer from connections group by status $$;
