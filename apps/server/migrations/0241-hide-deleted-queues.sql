-- As with connections (0240): a queue that is deleted is hidden at once, and goes once its finished tickets have let go of it.
alter table queues add column deleted_at timestamptz;
create policy not_deleted on queues as restrictive
  using (deleted_at is null or (select current_setting('app.sees_deleted', true)) = 'on');

-- What leads to it goes with it; its name, its colour and its place are another's to take.
create function hide_queue(gone integer) returns void language plpgsql as $$
declare
  company integer := current_company();
begin
  perform set_config('app.sees_deleted', 'on', true);
  update queues set deleted_at = now(), name = gen_random_uuid(), color = gen_random_uuid(), order_queue = null
    where company_id = company and id = gone;
  delete from queue_options where company_id = company and queue_id = gone;
  delete from user_queues where company_id = company and queue_id = gone;
  delete from connection_queues where company_id = company and queue_id = gone;
  update connections set transfer_queue_id = null where company_id = company and transfer_queue_id = gone;
  update prompts set queue_id = null where company_id = company and queue_id = gone;
  perform set_config('app.sees_deleted', '', true);
end $$;

create function forget_queue(gone integer) returns void language plpgsql as $$
begin
  perform set_config('app.sees_deleted', 'on', true);
  delete from queues where company_id = current_company() and id = gone and deleted_at is not null;
  perform set_config('app.sees_deleted', '', true);
end $$;
