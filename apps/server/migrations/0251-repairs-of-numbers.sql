-- Numbers that no phone has, as a first look: trunk zeros, digits too few or too many, an area code that Brazil has not assigned, a
-- country code 1 with other than ten digits, and what may have had a `.0` for which the zero stayed. The program looks closer.
create function is_doubtful_number(number text) returns boolean language sql immutable parallel safe strict
  return case
    when number like '55%' then number !~
      '^55((1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])(9[0-9]{8}|[2-9][0-9]{7})|800[0-9]{7})$'
    when number like '1%' then number !~ '^1[2-9][0-9]{2}[2-9][0-9]{6}$'
    else number !~ '^[1-9][0-9]{9,14}$' or number ~ '^[1-9][1-9](9[0-9]{8}|[2-9][0-9]{7})0$'
  end;
create index contacts_doubtful_numbers on contacts (company_id, id) where is_doubtful_number(number);

-- Contacts whose numbers somebody had repaired, and what it takes to undo that for a day.
create table number_repairs (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  user_id integer,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index number_repairs_user on number_repairs (company_id, user_id) where user_id is not null;
call isolate_tenant('number_repairs');

create table number_repair_changes (
  company_id integer not null,
  repair_id integer not null,
  id bigint generated always as identity,
  -- The contact that has the right number; where it had it before, the repaired one became part of it by the merge.
  contact_id integer not null,
  number_before text not null,
  number_after text not null,
  merge_id integer,
  primary key (company_id, id),
  foreign key (company_id, repair_id) references number_repairs (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, merge_id) references contact_merges (company_id, id) on delete cascade
);
create index number_repair_changes_repair on number_repair_changes (company_id, repair_id, id);
create index number_repair_changes_contact on number_repair_changes (company_id, contact_id);
create index number_repair_changes_merge on number_repair_changes (company_id, merge_id) where merge_id is not null;
call isolate_tenant('number_repair_changes');
