-- Photos of users, a square in each of two sizes. They are in the database and not in the file storage, because they are
-- small and a former photo then goes with the row that replaces it.
create table user_photos (
  company_id integer not null,
  user_id integer not null,
  size text not null check (size in ('small', 'large')),
  -- Equal for both sizes of a photo, and part of the photo's URL.
  version text not null,
  bytes bytea not null,
  primary key (company_id, user_id, size),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call isolate_tenant('user_photos');
