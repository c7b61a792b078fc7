-- Accounts at providers whose sign-in waits for the code of a second factor. The code completes the sign-in: the account
-- is linked, and the session belongs to the provider's session, so that the provider's logout ends it.
create table identity_challenges (
  company_id integer not null,
  user_id integer not null,
  token_hash bytea not null,
  provider_company_id integer not null references identity_providers (company_id) on delete cascade,
  issuer text not null,
  subject text not null,
  -- Id of the session at the provider; null if the provider named none.
  sid text,
  -- Whether the account gets linked, because it signs in for the first time.
  is_new boolean not null,
  primary key (company_id, user_id, token_hash),
  foreign key (company_id, user_id, token_hash)
    references second_factor_challenges (company_id, user_id, token_hash) on delete cascade
);
call isolate_tenant('identity_challenges');
