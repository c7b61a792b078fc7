-- Of some files those that no row names any more; a thumbnail goes with its file. What a schedule sent or is to send, and what
-- its series will, counts as well: a message, a ticket, or a contact that goes does not take it along.
create or replace function unnamed_files(company integer, keys text[]) returns setof text language sql stable as $$
  select key from (select key, regexp_replace(key, '\.thumbnail$', '') as file from unnest(keys) as key) asked
  where not exists (select 1 from messages where company_id = company and media_path = file)
    and not exists (select 1 from campaigns where company_id = company and media_path = file)
    and not exists (select 1 from campaign_files where company_id = company and media_path = file)
    and not exists (select 1 from file_options where company_id = company and media_path = file)
    and not exists (select 1 from schedules where company_id = company and media_path = file)
    and not exists (select 1 from schedule_series where company_id = company and media_path = file)
$$;
