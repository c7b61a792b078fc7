-- Changes of the storage that a company uses, in bytes; their sum is the used storage. A job replaces a company's rows
-- by a single row each night. With only one counter per company, concurrent uploads would have to wait for each other.
create table stored_bytes (
  company_id integer not null references companies on delete cascade,
  id bigint generated always as identity,
  bytes bigint not null,
  primary key (company_id, id)
);
call isolate_tenant('stored_bytes');

create function bytes_of(media_path text, media_info jsonb) returns bigint language sql immutable
  return case when media_path is null then 0 else coalesce((media_info ->> 'size')::bigint, 0) end;

-- Counting happens in triggers, so that every way in which a file's row comes or goes is counted.
create function count_stored_bytes() returns trigger language plpgsql as $$
declare
  company integer;
  change bigint := 0;
begin
  if tg_op <> 'INSERT' then
    company := old.company_id;
    change := - bytes_of(old.media_path, old.media_info);
  end if;
  if tg_op <> 'DELETE' then
    company := new.company_id;
    change := change + bytes_of(new.media_path, new.media_info);
  end if;
  -- Counts nothing while the company is being deleted, because its counts are deleted with it.
  if change <> 0 and exists (select from companies where id = company) then
    insert into stored_bytes (company_id, bytes) values (company, change);
  end if;
  return null;
end $$;

-- Returns those of the given files to which no row refers any more. A thumbnail counts as referred to while its file
-- is. Merges that can still be undone keep the pictures of both contacts.
create function unnamed_files(company integer, keys text[]) returns setof text language sql stable as $$
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

-- Creates the three counting triggers on every table whose rows refer to files.
do $$
declare
  target text;
begin
  foreach target in array array['messages', 'quick_messages', 'schedules', 'schedule_series', 'file_options', 'campaigns', 'campaign_files'] loop
    execute format('create trigger count_stored after insert on %I for each row
      when (new.media_path is not null) execute function count_stored_bytes()', target);
    execute format('create trigger count_exchanged after update of media_path on %I for each row
      when (new.media_path is distinct from old.media_path) execute function count_stored_bytes()', target);
    execute format('create trigger count_removed after delete on %I for each row
      when (old.media_path is not null) execute function count_stored_bytes()', target);
  end loop;
end $$;
