-- What a connection went through, the newest last: kept short, for whoever has to find out why it is away.
create table connection_history (
  company_id integer not null,
  connection_id integer not null,
  id bigint generated always as identity,
  status text not null,
  reason text,
  created_at timestamptz not null default now(),
  primary key (company_id, connection_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call isolate_tenant('connection_history');
