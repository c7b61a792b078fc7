-- Sign-ins of the last 90 days, also refused ones. They are kept longer than sessions, so a row has only the name of the
-- browser and a shortened network address.
create table sign_ins (
  company_id integer not null,
  id integer generated always as identity,
  user_id integer not null,
  way text not null,
  result text not null,
  browser text not null,
  address text not null,
  -- Number of equal refused sign-ins of one hour that the row stands for.
  times integer not null default 1,
  created_at timestamptz not null,
  -- Set when the user says that this sign-in was not theirs.
  denied_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sign_ins_user on sign_ins (company_id, user_id, id);
call isolate_tenant('sign_ins');
