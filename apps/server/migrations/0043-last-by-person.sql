-- True if a person, customer or user, wrote the message that the ticket shows as its last. While it is true, automatic
-- messages do not replace the shown message.
alter table tickets add column last_by_person boolean not null default false;
