-- A snoozed ticket stays open and keeps its user, but leaves the user's list until it wakes.
alter table tickets
  add column snoozed_at timestamptz,
  -- Time at which the ticket wakes by itself; null if only the customer's next message wakes it.
  add column snoozed_until timestamptz,
  -- Reason why the ticket woke: its time had come, or the customer wrote. Cleared by the next answer or step of a user.
  add column snooze_end text constraint tickets_snooze_end check (snooze_end in ('time', 'message'));
create index tickets_snoozed on tickets (company_id, snoozed_until) where snoozed_at is not null;

-- Lists companies that have a snoozed ticket which is due. A job calls this every minute.
create policy list_snoozed on tickets for select to current_user using (true);
create function list_due_snoozes(moment timestamptz) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select distinct company_id from tickets where snoozed_at is not null and snoozed_until <= moment order by company_id $$;

alter table ticket_events drop constraint ticket_events_type_check;
alter table ticket_events add constraint ticket_events_type_check check (type in (
  'opened', 'accepted', 'returned', 'transferred', 'closed', 'reopened', 'tagged', 'untagged', 'queued', 'rated', 'moved', 'expired',
  'unanswered', 'campaign', 'campaignAnswered', 'heldByMetaAgent', 'heldByOtherApp', 'takenBack', 'snoozed', 'woken')) not valid;
