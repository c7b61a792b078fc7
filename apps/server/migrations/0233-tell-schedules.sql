-- What is shown of a schedule follows its message, and who sees it its tickets. Whoever changes those knows no schedules: a job tells
-- them.
create function tell_schedules(company integer, ids integer[], moved json) returns void language plpgsql as $$
begin
  if ids <> '{}' then
    perform enqueue_job('tellSchedules', json_build_object('companyId', company, 'ids', ids, 'moved', moved));
  end if;
end $$;

create function tell_schedules_of_message() returns trigger language plpgsql as $$
begin
  perform tell_schedules(old.company_id,
    array(select id from schedules where company_id = old.company_id and message_id = old.id), null);
  return old;
end $$;
create trigger tell_schedules after update of error on messages for each row
  when (new.error is distinct from old.error)
  execute function tell_schedules_of_message();
-- Before the foreign key has the schedule forget it.
create trigger tell_schedules_of_deleted before delete on messages for each row
  when (old.error is not null)
  execute function tell_schedules_of_message();

-- What was sent through a finished ticket moves with it unheard: a queue that goes has hundreds of thousands of those.
create function tell_schedules_of_ticket() returns trigger language plpgsql as $$
begin
  perform tell_schedules(new.company_id,
    array(select id from schedules where company_id = new.company_id and contact_id = new.contact_id
      and (status <> 'ENVIADA' or ticket_id = new.id and new.status <> 'closed') order by id),
    json_build_object('ticketId', new.id, 'queueBefore', old.queue_id));
  return null;
end $$;
create trigger tell_schedules after update of queue_id on tickets for each row
  when (new.queue_id is distinct from old.queue_id)
  execute function tell_schedules_of_ticket();
