-- OpenID Connect providers, one for each company.
create table identity_providers (
  company_id integer primary key references companies (id) on delete cascade,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Encrypted with the installation's secret key.
  client_secret bytea not null,
  domains text[] not null default '{}',
  creates_users boolean not null default false,
  -- Queues of users that are created. Queues that were deleted are left out then.
  queue_ids integer[] not null default '{}',
  links_by_email boolean not null default false,
  skips_second_factor boolean not null default false,
  -- Set by the operator for the provider of the installation, with which users of all companies sign in.
  for_all_companies boolean not null default false,
  updated_at timestamptz not null default now()
);
call isolate_tenant('identity_providers');

-- Accounts at providers that are linked to users. The provider may belong to another company only if it is the
-- installation's.
create table identity_links (
  company_id integer not null,
  user_id integer not null,
  provider_company_id integer not null references identity_providers (company_id) on delete cascade,
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null default now(),
  primary key (company_id, user_id, provider_company_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index identity_links_subject on identity_links (provider_company_id, issuer, subject);
call isolate_tenant('identity_links');

-- Sessions that a provider opened, with the provider's id of them, so that its logout ends them.
create table identity_sessions (
  company_id integer not null,
  session_id uuid not null,
  user_id integer not null,
  provider_company_id integer not null references identity_providers (company_id) on delete cascade,
  sid text not null,
  primary key (company_id, session_id),
  foreign key (company_id, session_id) references user_sessions (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index identity_sessions_sid on identity_sessions (provider_company_id, sid);
create index identity_sessions_user on identity_sessions (company_id, user_id);
call isolate_tenant('identity_sessions');

-- States of sign-ins and ids of logout tokens that were used, so that each works once. They belong to the provider's
-- company and are deleted after their life.
create table used_identity_tokens (
  company_id integer not null references companies (id) on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (company_id, token_hash)
);
call isolate_tenant('used_identity_tokens');

-- The functions below read across companies as the tables' owner.
create policy find_identity_providers on identity_providers for select to current_user using (true);
create policy find_identity on identity_links for select to current_user using (true);
create policy find_identity_sessions on identity_sessions for select to current_user using (true);

-- Companies whose provider all companies use.
create function list_common_identity_providers() returns setof integer
  language sql stable security definer set search_path = public
  as $$ select company_id from identity_providers where for_all_companies order by company_id limit 5 $$;

-- Finds the user to whom an account at a provider is linked, in any company. A provider that is not the installation's
-- has links in its own company only.
create function find_identity(provider integer, provider_issuer text, account text)
  returns table (company_id integer, user_id integer)
  language sql stable security definer set search_path = public
  as $$ select l.company_id, l.user_id from identity_links l
    where l.provider_company_id = provider and l.issuer = provider_issuer and l.subject = account $$;

-- Finds the sessions that a provider opened under its own id of the session.
create function find_identity_sessions(provider integer, provider_sid text)
  returns table (company_id integer, user_id integer, session_id uuid)
  language sql stable security definer set search_path = public
  as $$ select i.company_id, i.user_id, i.session_id from identity_sessions i
    where i.provider_company_id = provider and i.sid = provider_sid $$;
