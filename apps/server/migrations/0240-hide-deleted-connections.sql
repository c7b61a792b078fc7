-- A connection that is deleted is hidden at once and goes at the end: a million rows may name it, and what of its journal is not
-- understood yet is not to be dropped. Nobody sees it, processes of the version before neither, but what takes care of that.
alter table connections add column deleted_at timestamptz;
create policy not_deleted on connections as restrictive
  using (deleted_at is null or (select current_setting('app.sees_deleted', true)) = 'on');

-- What is one of its kind, and what would go on, goes with it; its name is another's to take.
create function hide_connection(gone integer) returns void language plpgsql as $$
declare
  company integer := current_company();
begin
  perform set_config('app.sees_deleted', 'on', true);
  update connections set deleted_at = now(), name = gen_random_uuid(), is_default = false, token_hash = null
    where company_id = company and id = gone;
  delete from connection_leases where company_id = company and connection_id = gone;
  delete from cloud_connections where company_id = company and connection_id = gone;
  delete from whatsapp_sessions where company_id = company and connection_id = gone;
  delete from whatsapp_keys where company_id = company and connection_id = gone;
  delete from connection_queues where company_id = company and connection_id = gone;
  delete from message_changes where company_id = company and connection_id = gone;
  update users set connection_id = null where company_id = company and connection_id = gone;
  update campaigns set connection_id = null where company_id = company and connection_id = gone;
  update installation_settings set reminder_company = null, reminder_connection = null
    where reminder_company = company and reminder_connection = gone;
  perform set_config('app.sees_deleted', '', true);
end $$;

-- False while there is anything of its journal: with it that would be dropped. Who is journalling at this moment is waited for.
create function forget_connection(gone integer) returns boolean language plpgsql as $$
declare
  company integer := current_company();
begin
  perform set_config('app.sees_deleted', 'on', true);
  perform from connections where company_id = company and id = gone and deleted_at is not null for update;
  if exists (select from channel_events where company_id = company and connection_id = gone) then
    perform set_config('app.sees_deleted', '', true);
    return false;
  end if;
  delete from connections where company_id = company and id = gone and deleted_at is not null;
  perform set_config('app.sees_deleted', '', true);
  return true;
end $$;
