-- How many bytes a plan includes; null for as many as there are.
alter table plans add column storage_megabytes integer check (storage_megabytes > 0);

-- What a company stores, as changes that are summed up and folded into one row each night: a row of its own for each company
-- would make whoever stores something wait for everybody else.
create table stored_bytes (
  company_id integer not null references companies on delete cascade,
  id bigint generated always as identity,
  bytes bigint not null,
  primary key (company_id, id)
);
call isolate_tenant('stored_bytes');

create function bytes_of(media_path text, media_info jsonb) returns bigint language sql immutable
  return case when media_path is null then 0 else coalesce((media_info ->> 'size')::bigint, 0) end;

-- The rows that name a file are the truth, whichever way they come and go.
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
  -- A company that goes takes its rows along.
  if change <> 0 and exists (select from companies where id = company) then
    insert into stored_bytes (company_id, bytes) values (company, change);
  end if;
  return null;
end $$;

do $$
declare
  target text;
  company integer;
begin
  foreach target in array array['messages', 'quick_messages', 'schedules', 'file_options'] loop
    execute format('create trigger count_stored after insert on %I for each row
      when (new.media_path is not null) execute function count_stored_bytes()', target);
    execute format('create trigger count_exchanged after update of media_path on %I for each row
      when (new.media_path is distinct from old.media_path) execute function count_stored_bytes()', target);
    execute format('create trigger count_removed after delete on %I for each row
      when (old.media_path is not null) execute function count_stored_bytes()', target);
  end loop;
  -- What is there already.
  for company in select list_company_ids() loop
    perform set_config('app.company_id', company::text, true);
    insert into stored_bytes (company_id, bytes)
      select company, coalesce(sum(bytes_of(media_path, media_info)), 0) from (
        select media_path, media_info from messages where company_id = company and media_path is not null
        union all select media_path, media_info from quick_messages where company_id = company
        union all select media_path, media_info from schedules where company_id = company
        union all select media_path, media_info from file_options where company_id = company) files;
  end loop;
end $$;
