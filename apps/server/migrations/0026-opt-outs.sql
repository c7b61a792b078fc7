-- People who do not want bulk messages. Answers and single messages still reach them.
create table opt_outs (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  person_key text not null,
  -- Null once the contact is deleted. The opt-out still applies, because person_key identifies the person.
  contact_id integer,
  -- Name and number of the person, copied when the person opted out.
  name text not null,
  number text not null default '',
  reason text not null check (reason in ('message', 'keyword', 'link', 'preference', 'agent', 'import')),
  -- Text of the message with which the person opted out.
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
-- Finds opt-outs whose number may need a repair.
create index opt_outs_doubtful_numbers on opt_outs (company_id, id) where number <> '' and is_doubtful_number(number);
call isolate_tenant('opt_outs');

-- Last bulk message that was sent to each contact. The contact's reply to a bulk message may be an opt-out.
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

-- Key that identifies a person: the canonical form of the phone number, or the channel's id if no number is known.
create function person_key(kind text, value text) returns text language sql immutable parallel safe as $$
  select case when kind = 'number' then regexp_replace(value, '^55(\d\d)9?([6-9]\d{7})$', '55\19\2') else kind || ':' || value end
$$;
