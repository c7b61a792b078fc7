create table quick_messages (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  -- User who wrote the quick message. A quick message that the whole company may use is kept when this user is deleted.
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
-- Makes shortcodes unique: among the quick messages of each user, and among those of the whole company.
create unique index quick_messages_own_shortcode on quick_messages (company_id, user_id, lower(shortcode)) where not is_general;
create unique index quick_messages_general_shortcode on quick_messages (company_id, lower(shortcode)) where is_general;
create index quick_messages_user on quick_messages (company_id, user_id);
call isolate_tenant('quick_messages');
call limit_rows('quick_messages', 5000, 'company_id');
