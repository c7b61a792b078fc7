-- Opt-outs and rows of contact lists were stored under numbers that no phone has as well: an opt-out of 011981110231 does not keep
-- a campaign from 5511981110231. The indexes find what a closer look may repair.
create index opt_outs_doubtful_numbers on opt_outs (company_id, id) where number <> '' and is_doubtful_number(number);
create index contact_list_items_doubtful_numbers on contact_list_items (company_id, id) where is_doubtful_number(number);

-- What a repair did to opt-outs and rows of lists, until it can no longer be undone.
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
