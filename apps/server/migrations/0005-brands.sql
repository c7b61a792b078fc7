-- Name and colours that the operator chose for the installation; null means that the product's own value is used.
create table installation_brand (
  id boolean primary key default true check (id),
  name text,
  login_words text,
  color text check (color ~ '^#[0-9a-f]{6}$')
);
insert into installation_brand default values;

-- Uploaded logos, in all sizes that the browser app needs. Logos are stored in this table and not in the object
-- storage, because every page shows them when it is first painted, and each logo has only a few kilobytes.
create table installation_brand_images (
  kind text not null check (kind in ('logoLight', 'logoDark', 'icon')),
  size text not null,
  hash text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  primary key (kind, size)
);

-- A company's own colour, shown to its own users.
create table company_brands (
  company_id integer primary key references companies (id) on delete cascade,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  updated_at timestamptz not null default now()
);
call isolate_tenant('company_brands');

create table company_brand_images (
  company_id integer not null references companies (id) on delete cascade,
  kind text not null check (kind in ('logoLight', 'logoDark')),
  size text not null,
  hash text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  primary key (company_id, kind, size)
);
call isolate_tenant('company_brand_images');
