-- Services with an API like OpenAI's that a company's AI features may call.
create table ai_providers (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  name text not null,
  -- URL of the service; null means OpenAI.
  base_url text,
  -- Encrypted with the installation's secret key; null if the service needs no key.
  api_key bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index ai_providers_name on ai_providers (company_id, lower(name));
call isolate_tenant('ai_providers');
call limit_rows('ai_providers', 50, 'company_id');

-- Model of each AI feature; a feature without a row is off. Prices are micro-dollars per million tokens, or per minute of
-- audio for transcription.
create table ai_purposes (
  company_id integer not null references companies (id) on delete cascade,
  purpose text not null check (purpose in ('answer', 'copilot', 'transcription', 'embedding')),
  provider_id integer not null,
  model text not null,
  input_price integer not null default 0 check (input_price >= 0),
  output_price integer not null default 0 check (output_price >= 0),
  -- Model that is called if the first one fails. Vectors of two models cannot be compared, so embeddings have none.
  fallback_provider_id integer check (fallback_provider_id is null or purpose <> 'embedding'),
  fallback_model text not null default '',
  fallback_input_price integer not null default 0 check (fallback_input_price >= 0),
  fallback_output_price integer not null default 0 check (fallback_output_price >= 0),
  updated_at timestamptz not null default now(),
  primary key (company_id, purpose),
  foreign key (company_id, provider_id) references ai_providers (company_id, id),
  foreign key (company_id, fallback_provider_id) references ai_providers (company_id, id)
);
create index ai_purposes_provider on ai_purposes (company_id, provider_id);
create index ai_purposes_fallback on ai_purposes (company_id, fallback_provider_id) where fallback_provider_id is not null;
call isolate_tenant('ai_purposes');

-- Budget of a company's AI. A company without a row has the default cap.
create table ai_settings (
  company_id integer primary key references companies (id) on delete cascade,
  -- Micro-dollars that calls may cost in a calendar month.
  monthly_cap bigint not null default 20000000 check (monthly_cap >= 0),
  -- Reais per US dollar, shown beside dollars; null until an admin sets it.
  brl_per_usd double precision check (brl_per_usd > 0)
);
call isolate_tenant('ai_settings');

-- Spend per calendar month in the company's time zone, in micro-dollars. A call reserves the most that it can cost before
-- it starts, so that parallel calls cannot exceed the cap together.
create table ai_months (
  company_id integer not null references companies (id) on delete cascade,
  month date not null,
  reserved bigint not null default 0,
  spent bigint not null default 0,
  primary key (company_id, month)
);
call isolate_tenant('ai_months');

-- Ledger of all calls of AI models.
create table ai_calls (
  company_id integer not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  -- First day of the month to whose cap the call counts.
  month date not null,
  purpose text not null check (purpose in ('answer', 'copilot', 'transcription', 'embedding')),
  -- Name of the provider at the time of the call, or the host of a prompt with its own key.
  provider text not null,
  model text not null,
  ticket_id integer,
  -- `reserved` while the call runs. `lost`: the call did not end within ten minutes, because its process died; it counts
  -- as spent.
  outcome text not null default 'reserved' check (outcome in ('reserved', 'answered', 'failed', 'lost')),
  -- Most that the call can cost, and its real cost once it ended, in micro-dollars.
  reserved bigint not null,
  cost bigint,
  input_tokens integer,
  output_tokens integer,
  -- Length of the audio of a transcription.
  seconds double precision,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id)
);
create index ai_calls_month on ai_calls (company_id, month, purpose) include (cost);
create index ai_calls_reserved on ai_calls (company_id, started_at) where outcome = 'reserved';
create index ai_calls_ticket on ai_calls (company_id, ticket_id) where ticket_id is not null;
call isolate_tenant('ai_calls');
