-- A contact's picture may be another's as well after a merge, and one that is gone comes back with its own when the merge is
-- undone: a picture goes with the last that names it.
create index contacts_picture on contacts (company_id, picture_path) where picture_path is not null;
create or replace function unnamed_files(company integer, keys text[]) returns setof text language sql stable as $$
  select key from (select key, regexp_replace(key, '\.thumbnail$', '') as file from unnest(keys) as key) asked
  where not exists (select 1 from messages where company_id = company and media_path = file)
    and not exists (select 1 from campaigns where company_id = company and media_path = file)
    and not exists (select 1 from campaign_files where company_id = company and media_path = file)
    and not exists (select 1 from file_options where company_id = company and media_path = file)
    and not exists (select 1 from schedules where company_id = company and media_path = file)
    and not exists (select 1 from schedule_series where company_id = company and media_path = file)
    and not exists (select 1 from contacts where company_id = company and picture_path = file)
    and not exists (select 1 from contact_merges where company_id = company and undone_at is null
      and file in (merged ->> 'picture_path', kept_before ->> 'picture_path'))
$$;
