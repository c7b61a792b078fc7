-- Tickets that nobody had to attend, as a campaign opens them, were never resolved: they are old by what was last said in them.
create index tickets_never_resolved on tickets (company_id, updated_at) where status = 'closed' and finished_at is null;
