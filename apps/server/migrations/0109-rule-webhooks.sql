-- Webhook calls of rules. A call is written in the transaction of the run that makes it; a work queue delivers it.
create table rule_calls (
  company_id integer not null,
  -- Sent as the webhook-id header. It is the same for every attempt, so that duplicates are recognised.
  id text not null,
  run_id integer not null,
  -- Position of the call among those of its run, counted from 0.
  place integer not null,
  url text not null,
  -- Request body, stored as text, so that every attempt sends and signs the same bytes. It is emptied after the last attempt,
  -- because it contains data of the contact.
  body text not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  -- HTTP status of the last response. If there was no response, problem tells why.
  status integer,
  problem text check (problem in ('unreachable', 'privateAddress', 'insecureAddress')),
  delivered_at timestamptz,
  given_up_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, run_id) references ticket_rule_runs (company_id, id) on delete cascade
);
create index rule_calls_run on rule_calls (company_id, run_id, place);
call isolate_tenant('rule_calls');

-- Secrets that sign the webhook calls of a company's rules, encrypted with the installation's secret key. For a day after a
-- change, calls carry a second signature, made with the previous secret.
create table rule_secrets (
  company_id integer primary key references companies (id) on delete cascade,
  secret bytea not null,
  secret_before bytea,
  secret_since timestamptz not null
);
call isolate_tenant('rule_secrets');

-- `ruleLoop`: rules lead to each other, or too many rules follow each other on a ticket.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'mention', 'transfer', 'assignment', 'failure', 'disconnection', 'sendingPaused', 'sendingRests', 'slaWarning', 'slaBreach',
  'ruleLoop', 'backup', 'refund')) not valid;

-- Name of the rule that wrote the note; null for notes of users.
alter table ticket_notes add column rule_name text;
