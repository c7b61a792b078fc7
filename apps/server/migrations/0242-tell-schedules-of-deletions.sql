-- What was deleted has not failed: a schedule shows the failure of its message only while that stands, and is told with its deletion
-- and where the channel refuses that.
create or replace trigger tell_schedules after update of error, is_deleted on messages for each row
  when ((case when not new.is_deleted then new.error end) is distinct from (case when not old.is_deleted then old.error end))
  execute function tell_schedules_of_message();
