-- What an assistant has answered and not said yet names its files nowhere else: once it is not to be said, whoever or whatever has it
-- so, they go, unless a message was made of it.
create function files_of_unsaid(state jsonb) returns setof text language sql immutable as $$
  select key from jsonb_path_query(state, 'lax $.unsaid.says[*].file') as file,
    unnest(array[file ->> 'path', file ->> 'thumbnailPath']) as key
  where key is not null
$$;
create function remove_unsaid_files() returns trigger language plpgsql as $$
declare
  kept constant jsonb := case when tg_op = 'UPDATE' then new.bot_state end;
  gone constant text[] := array(select files_of_unsaid(old.bot_state) except select files_of_unsaid(kept));
begin
  if gone <> '{}' then
    perform enqueue_job('removeFiles', json_build_object('companyId', old.company_id, 'keys', gone));
  end if;
  return null;
end $$;
create trigger remove_unsaid_files after update of bot_state on tickets for each row
  when (old.bot_state -> 'unsaid' is distinct from new.bot_state -> 'unsaid')
  execute function remove_unsaid_files();
create trigger remove_unsaid_files_of_deleted after delete on tickets for each row
  when (old.bot_state ? 'unsaid')
  execute function remove_unsaid_files();
