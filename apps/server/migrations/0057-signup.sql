-- What whoever hosts decides for the whole installation.
create table installation_settings (
  id boolean primary key default true check (id),
  signup_open boolean not null default true,
  trial_days integer not null default 3 check (trial_days between 1 and 90),
  updated_at timestamptz not null default now()
);
insert into installation_settings default values;

-- Since when it is known that the address is theirs.
alter table users add column email_confirmed_at timestamptz;
