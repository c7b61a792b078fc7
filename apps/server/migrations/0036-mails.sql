-- Outbox of mails: written in the transaction of their cause, sent by a work queue.
create table mails (
  company_id integer not null references companies (id) on delete cascade,
  -- Also the Message-ID of the mail; stable across retries.
  id uuid not null,
  kind text not null,
  language text not null check (language in ('pt', 'en', 'es')),
  recipient text not null,
  -- Sealed content, links and codes included; null once the mail is sent or given up.
  sealed bytea,
  created_at timestamptz not null default now(),
  -- The mail is not sent after this moment.
  until timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  primary key (company_id, id)
);
create index mails_age on mails (company_id, created_at);
call isolate_tenant('mails');
