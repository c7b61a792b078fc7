-- What people are told by mail: written with what causes it, sent afterwards by a work queue.
create table mails (
  company_id integer not null references companies (id) on delete cascade,
  -- Names it to the receiving server too (Message-ID), the same at every try.
  id uuid not null,
  kind text not null,
  language text not null check (language in ('pt', 'en', 'es')),
  recipient text not null,
  -- What it tells, links and codes included; nothing any more once it has gone or was given up.
  sealed bytea,
  created_at timestamptz not null default now(),
  -- When it is worth nothing any more.
  until timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  primary key (company_id, id)
);
create index mails_age on mails (company_id, created_at);
call isolate_tenant('mails');

-- What opens an account whose password is forgotten: one for each person, so that only the newest counts.
create table password_resets (
  company_id integer not null,
  user_id integer not null,
  code_hash bytea not null,
  wrong_tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call isolate_tenant('password_resets');
