-- Outbox of e-mails. A mail is written in the transaction of the change that causes it; a work queue sends it.
create table mails (
  company_id integer not null references companies (id) on delete cascade,
  -- Id of the mail, also sent as its Message-ID. It is the same for every attempt, so that duplicates are recognised.
  id uuid not null,
  kind text not null,
  language text not null check (language in ('pt', 'en', 'es')),
  recipient text not null,
  -- Encrypted content of the mail, including its links and codes; null once the mail was sent or given up.
  sealed bytea,
  created_at timestamptz not null default now(),
  -- Moment after which the mail is no longer sent.
  until timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  primary key (company_id, id)
);
create index mails_age on mails (company_id, created_at);
call isolate_tenant('mails');
