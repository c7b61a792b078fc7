-- Until now every role saw customers' numbers, so roles that exist keep this permission. The roles are changed company by
-- company, because row-level security shows only the rows of one company.
do $$
declare
  present constant text := coalesce(current_setting('app.company_id', true), '');
begin
  for company in 1 .. coalesce(pg_sequence_last_value('companies_id_seq'), 0) loop
    perform set_config('app.company_id', company::text, true);
    update user_roles set permissions = permissions || array['contacts:seeNumbers']
      where company_id = company and not 'contacts:seeNumbers' = any (permissions);
  end loop;
  perform set_config('app.company_id', present, true);
end $$;
