-- Lists of a connection's tickets are read like those of a queue; the foreign key is served by its first columns.
drop index tickets_connection;
create index tickets_connection on tickets (company_id, connection_id, status, updated_at desc, id desc);

-- What a person asks the lists for, under a name of theirs; `search` is the part of the address that says so, which the browser reads.
create table ticket_views (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  user_id integer not null,
  name text not null,
  search text not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index ticket_views_name on ticket_views (company_id, user_id, lower(name));
call isolate_tenant('ticket_views');
call limit_rows('ticket_views', 20, 'company_id', 'user_id');
