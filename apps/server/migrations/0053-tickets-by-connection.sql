-- Lists of a connection's tickets are read like those of a queue; the foreign key is served by its first columns.
drop index tickets_connection;
create index tickets_connection on tickets (company_id, connection_id, status, updated_at desc, id desc);
