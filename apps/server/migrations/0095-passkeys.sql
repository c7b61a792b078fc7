-- Passkeys (WebAuthn credentials) of users.
create table passkeys (
  company_id integer not null,
  id integer generated always as identity,
  user_id integer not null,
  name text not null,
  -- Id that the authenticator gave the credential. Credentials of different users may have the same id, because an id is
  -- no secret and anybody may register it.
  credential_id bytea not null,
  -- Public key in COSE format.
  public_key bytea not null,
  -- Number of signatures that the authenticator reported last; 0 if it does not count. A lower number later is the sign
  -- of a copied authenticator.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index passkeys_credential on passkeys (company_id, user_id, credential_id);
call isolate_tenant('passkeys');
call limit_rows('passkeys', 20, 'company_id', 'user_id');

-- Challenges with which somebody signed in by a passkey alone, so that each works once. The server signs these challenges
-- and stores them only when they are used, so requests of strangers store nothing. Their user is not known before.
create table used_passkey_challenges (
  challenge_hash bytea primary key,
  -- End of the challenge's life, after which its signature is refused anyway.
  expires_at timestamptz not null
);
create index used_passkey_challenges_expiry on used_passkey_challenges (expires_at);
