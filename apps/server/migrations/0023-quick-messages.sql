create table quick_messages (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  -- Author. Messages for the whole company outlive their author.
  user_id integer,
  shortcode text not null,
  message text not null default '',
  is_general boolean not null default false,
  is_active boolean not null default true,
  media_path text,
  thumbnail_path text,
  media_info jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
-- A shortcode is unique among a user's own messages and among the company's.
create unique index quick_messages_own_shortcode on quick_messages (company_id, user_id, lower(shortcode)) where not is_general;
create unique index quick_messages_general_shortcode on quick_messages (company_id, lower(shortcode)) where is_general;
create index quick_messages_user on quick_messages (company_id, user_id);
call isolate_tenant('quick_messages');
call limit_rows('quick_messages', 5000, 'company_id');
