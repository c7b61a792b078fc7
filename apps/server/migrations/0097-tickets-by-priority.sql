-- Unfinished tickets in the order of their priority. The index is built in a migration of its own, so that the tickets
-- stay readable meanwhile.
create index tickets_priority on tickets (company_id, status, priority desc, updated_at desc, id desc) where status <> 'closed';
