-- One name of all by which somebody may be known: a number in one spelling, else what the channel calls them.
create function person_key(kind text, value text) returns text language sql immutable parallel safe as $$
  select case when kind = 'number' then regexp_replace(value, '^55(\d\d)9?([6-9]\d{7})$', '55\19\2') else kind || ':' || value end
$$;

-- Who wants no more of what is sent to many at once. Answers and single messages still reach them.
create table opt_outs (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  person_key text not null,
  -- Gone once the contact is: the key still knows the person.
  contact_id integer,
  -- As they were then.
  name text not null,
  number text not null default '',
  reason text not null check (reason in ('message', 'keyword', 'link', 'preference', 'agent', 'import')),
  -- What the person wrote.
  words text not null default '',
  user_id integer,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create unique index opt_outs_person on opt_outs (company_id, person_key);
create index opt_outs_contact on opt_outs (company_id, contact_id) where contact_id is not null;
create index opt_outs_user on opt_outs (company_id, user_id) where user_id is not null;
create index opt_outs_time on opt_outs (company_id, created_at desc, id desc);
call isolate_tenant('opt_outs');

-- When somebody was last written to as one of many: what they answer may be meant for that.
create table bulk_messages (
  company_id integer not null,
  connection_id integer not null,
  contact_id integer not null,
  sent_at timestamptz not null,
  primary key (company_id, connection_id, contact_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index bulk_messages_contact on bulk_messages (company_id, contact_id);
call isolate_tenant('bulk_messages');
