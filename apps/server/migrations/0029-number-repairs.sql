-- Batches of repaired numbers, kept for a day so that they can be undone.
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
  -- Contact that has the corrected number now. If another contact already had that number, the repaired contact was
  -- merged into it, and merge_id names the merge.
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

-- Opt-outs and rows of contact lists whose number was repaired. An opt-out has to be repaired too: under a wrong number
-- it would not keep campaigns away from the person.
create table number_repair_rows (
  company_id integer not null,
  repair_id integer not null,
  id bigint generated always as identity,
  opt_out_id integer,
  contact_list_item_id integer,
  number_before text not null,
  number_after text not null,
  primary key (company_id, id),
  check (num_nonnulls(opt_out_id, contact_list_item_id) = 1),
  foreign key (company_id, repair_id) references number_repairs (company_id, id) on delete cascade,
  foreign key (company_id, opt_out_id) references opt_outs (company_id, id) on delete cascade,
  foreign key (company_id, contact_list_item_id) references contact_list_items (company_id, id) on delete cascade
);
create index number_repair_rows_repair on number_repair_rows (company_id, repair_id, id);
create index number_repair_rows_opt_out on number_repair_rows (company_id, opt_out_id) where opt_out_id is not null;
create index number_repair_rows_item on number_repair_rows (company_id, contact_list_item_id) where contact_list_item_id is not null;
call isolate_tenant('number_repair_rows');
