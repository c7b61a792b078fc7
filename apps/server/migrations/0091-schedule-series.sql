-- Messages that repeat: what the following ones are like and on which days they leave, by the company's clock. The one that
-- waits is a row of schedules as any other is; the next is planned in the transaction that sends it or gives it up.
create table schedule_series (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  contact_id integer not null,
  user_id integer,
  body text not null,
  media_path text,
  thumbnail_path text,
  media_info jsonb,
  rhythm text not null check (rhythm in ('weekly', 'monthly', 'yearly')),
  -- Of a weekly one, from Monday, which is 1, to Sunday, which is 7.
  weekdays smallint[] not null default '{}',
  -- From which months and years are counted: what began on the 31st comes back to it after a shorter month.
  first_day date not null,
  at_time time not null,
  last_day date,
  times integer check (times > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index schedule_series_contact on schedule_series (company_id, contact_id);
create index schedule_series_user on schedule_series (company_id, user_id) where user_id is not null;
create index schedule_series_file on schedule_series (company_id, media_path) where media_path is not null;
call isolate_tenant('schedule_series');

create trigger count_stored after insert on schedule_series for each row
  when (new.media_path is not null) execute function count_stored_bytes();
create trigger count_exchanged after update of media_path on schedule_series for each row
  when (new.media_path is distinct from old.media_path) execute function count_stored_bytes();
create trigger count_removed after delete on schedule_series for each row
  when (old.media_path is not null) execute function count_stored_bytes();

alter table schedules
  add column series_id integer,
  -- Which one of its series it is, counted from 1, and the day on which it was to leave; somebody may move it by itself.
  add column number integer,
  add column occurs_on date,
  add constraint schedules_series_fkey foreign key (company_id, series_id)
    references schedule_series (company_id, id) on delete set null (series_id);
-- Each of a series is planned once.
create unique index schedules_occurrence on schedules (company_id, series_id, number) where series_id is not null;
create index schedules_file on schedules (company_id, media_path) where media_path is not null;
