-- How long after its due day a company's people are still let in.
alter table installation_settings
  add column grace_days integer not null default 0 check (grace_days between 0 and 90);
