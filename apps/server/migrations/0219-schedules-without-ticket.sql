-- The queue of the ticket for which a schedule that waits was planned and which was deleted, 0 for none: those who saw that
-- ticket go on seeing it, and nobody else. No reference: of a queue that is deleted as well only those who see all are left.
alter table schedules add column queue_before integer;
