-- A campaign's files count against the plan's storage as all others do: without it a company stored as much as it liked through them.
do $$
declare
  target text;
  company integer;
begin
  foreach target in array array['campaigns', 'campaign_files'] loop
    execute format('create trigger count_stored after insert on %I for each row
      when (new.media_path is not null) execute function count_stored_bytes()', target);
    execute format('create trigger count_exchanged after update of media_path on %I for each row
      when (new.media_path is distinct from old.media_path) execute function count_stored_bytes()', target);
    execute format('create trigger count_removed after delete on %I for each row
      when (old.media_path is not null) execute function count_stored_bytes()', target);
  end loop;
  -- The files that are there already.
  for company in select list_company_ids() loop
    perform set_config('app.company_id', company::text, true);
    insert into stored_bytes (company_id, bytes)
      select company, sum(bytes_of(media_path, media_info)) from (
        select media_path, media_info from campaigns where company_id = company and media_path is not null
        union all select media_path, media_info from campaign_files where company_id = company) files
      having count(*) > 0;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
