-- Where a browser is told of news while nobody looks: it ends with the session that asked for it.
create table push_subscriptions (
  company_id integer not null,
  id integer generated always as identity,
  user_id integer not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint push_subscriptions_endpoint unique (company_id, endpoint),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, session_id) references user_sessions (company_id, id) on delete cascade
);
create index push_subscriptions_user on push_subscriptions (company_id, user_id);
create index push_subscriptions_session on push_subscriptions (company_id, session_id);
call isolate_tenant('push_subscriptions');
