-- A message that is sent again after an attempt of which nobody knows whether it arrived may be with the customer before it leaves,
-- until a tick tells of it.
alter table messages add column was_in_doubt boolean not null default false;
