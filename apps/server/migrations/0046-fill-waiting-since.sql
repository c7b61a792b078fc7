-- Sets since when the customers of unfinished tickets wait for an answer. Row-level security applies to the tables'
-- owner too, so the update runs company by company. It is a migration of its own, so that it holds no lock on the whole
-- table.
do $$
declare
  company integer;
begin
  for company in select id from companies order by id loop
    perform set_config('app.company_id', company::text, true);
    update tickets t set waiting_since = (
      select min(asked.created_at) from messages asked
      where asked.company_id = company and asked.ticket_id = t.id and not asked.from_me
        and asked.content ->> 'kind' is distinct from 'system'
        and asked.id > coalesce((
          select answer.id from messages answer
          where answer.company_id = company and answer.ticket_id = t.id and answer.from_me and not answer.is_bot
            and (answer.error is null or answer.error = 'ERR_SENDING_UNCONFIRMED')
          order by answer.id desc limit 1), 0))
    where t.company_id = company and t.status in ('pending', 'open') and not t.is_group;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
