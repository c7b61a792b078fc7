-- Announcements and help pages of the operator, shown to all companies.
create table announcements (
  id integer generated always as identity primary key,
  title text not null,
  text text not null,
  priority smallint not null default 3 check (priority between 1 and 3),
  is_active boolean not null default true,
  media_path text,
  thumbnail_path text,
  media_info jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index announcements_order on announcements (priority, created_at desc, id desc);
call limit_rows('announcements', 1000, variadic array[]::name[]);

create table helps (
  id integer generated always as identity primary key,
  title text not null,
  description text not null default '',
  video text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call limit_rows('helps', 1000, variadic array[]::name[]);
