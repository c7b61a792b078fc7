-- What waits leaves through its contact's unfinished ticket, and is seen by whoever sees that: who it is changes as a ticket is
-- opened, resolved or opened again.
create function tell_schedules_of_way() returns trigger language plpgsql as $$
begin
  perform tell_schedules(new.company_id,
    array(select id from schedules where company_id = new.company_id and contact_id = new.contact_id
      and status <> 'ENVIADA' order by id),
    json_build_object('ticketId', new.id, 'queueBefore', new.queue_id,
      'before', case when tg_op = 'INSERT' then 'none' when new.status = 'closed' then 'open' else 'closed' end));
  return null;
end $$;
create trigger tell_schedules_of_opened after insert on tickets for each row
  when (new.status <> 'closed')
  execute function tell_schedules_of_way();
create trigger tell_schedules_of_way after update of status on tickets for each row
  when ((new.status = 'closed') is distinct from (old.status = 'closed'))
  execute function tell_schedules_of_way();
