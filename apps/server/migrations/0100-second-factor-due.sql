-- Start of the days in which a user who has to set up a second factor may still work without one: the upgrade, or the
-- creation of the user.
alter table users add column second_factor_grace_from timestamptz not null default now();
