-- Second factor of a user: the secret of an authenticator app.
create table second_factors (
  company_id integer not null,
  user_id integer not null,
  -- Encrypted with the installation's secret key.
  secret bytea not null,
  -- Set when the user turned the second factor on with a first code. Sign-ins ask for no code before.
  confirmed_at timestamptz,
  -- Time step of 30 seconds of the newest code that was used. A code is accepted only for a later step, so it works once.
  last_step integer not null default 0,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call isolate_tenant('second_factors');

-- Recovery codes that have not been used. A used code is deleted.
create table recovery_codes (
  company_id integer not null,
  user_id integer not null,
  code_hash bytea not null,
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call isolate_tenant('recovery_codes');

-- Sign-ins with the right password that wait for a code. They are deleted when the code is given.
create table second_factor_challenges (
  company_id integer not null,
  user_id integer not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (company_id, user_id, token_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call isolate_tenant('second_factor_challenges');
