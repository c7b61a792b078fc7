-- Whether a plan lets companies wear a logo and colour of their own. What is sold apart is not given to those who have a plan already.
alter table plans add column use_white_label boolean not null default true;
update plans set use_white_label = false;

-- Whose name and colour the installation wears; null is as the product comes.
create table installation_brand (
  id boolean primary key default true check (id),
  name text,
  login_words text,
  color text check (color ~ '^#[0-9a-f]{6}$')
);
insert into installation_brand default values;

-- Made of what was uploaded, in the sizes that are asked for. They lie here and not in the object storage, because the first
-- paint of every page needs them: a few kilobytes each.
create table installation_brand_images (
  kind text not null check (kind in ('logoLight', 'logoDark', 'icon')),
  size text not null,
  hash text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  primary key (kind, size)
);

-- Of a company, for its own people.
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
