-- A lease lasts as long as its owner says that it lives (channel_owners), in one row of its own instead of one for each
-- connection. `expires_at` stays for the version before, which takes a connection from nobody as long as it lies ahead.
create index connection_leases_owner on connection_leases (owner) where owner is not null;
