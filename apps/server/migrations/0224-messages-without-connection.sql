-- What was written while its connection was deleted could neither leave nor be sent again: it has failed.
do $$
declare
  company integer;
begin
  for company in select list_company_ids() loop
    perform set_config('app.company_id', company::text, true);
    update messages set error = 'ERR_NO_WAPP_FOUND'
    where company_id = company and connection_id is null and from_me and ack = 0 and error is null and not is_deleted;
  end loop;
end $$;
