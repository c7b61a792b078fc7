-- Open tickets whose customer waits for an answer, beginning with the customer who has waited longest. The index is
-- built in a migration of its own, so that the tickets stay readable meanwhile.
create index tickets_unanswered on tickets (company_id, waiting_since, id) where status = 'open' and waiting_since is not null;
