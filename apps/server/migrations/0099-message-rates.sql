-- What Meta charges for a message of the Cloud API, by the country of whom it goes to: the installation's, as nobody's content.
-- Prices are in millionths of the currency. A line is valid until a later one of its country: what was billed before keeps its price.
create table message_rates (
  id integer generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  valid_from date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  marketing integer check (marketing >= 0),
  utility integer check (utility >= 0),
  authentication integer check (authentication >= 0),
  service integer check (service >= 0),
  -- Came with the program: an example, until somebody compares it with Meta's own card.
  is_example boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index message_rates_day on message_rates (country, valid_from);
call limit_rows('message_rates', 10000, variadic array[]::name[]);

-- As published for 2026; service messages are billed from October on, at the price of utility.
insert into message_rates (country, valid_from, currency, marketing, utility, authentication, service, is_example) values
  ('BR', '2026-01-01', 'USD', 62500, 6800, 6800, 0, true),
  ('BR', '2026-10-01', 'USD', 62500, 6800, 6800, 6800, true);

-- What Meta told of the price of each message that it took.
create table message_charges (
  company_id integer not null,
  message_id bigint not null,
  -- Where it went to, where that is known.
  country text,
  category text not null,
  is_billed boolean not null,
  pricing_model text not null default '',
  pricing_type text not null default '',
  charged_at timestamptz not null,
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
call isolate_tenant('message_charges');
