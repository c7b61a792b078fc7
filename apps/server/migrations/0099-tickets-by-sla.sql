-- Unfinished tickets in the order in which their SLA clocks are due. The index is built in a migration of its own, so
-- that the tickets stay readable meanwhile.
create index tickets_sla_due on tickets (company_id, status, sla_due_at, id) where status <> 'closed';
