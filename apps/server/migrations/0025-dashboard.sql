-- From the customer's first message to a person's first answer; null as long as nobody answered, or nobody asked.
alter table tickets add column first_response_seconds integer;

update tickets set first_response_seconds = extract(epoch from answered.at - asked.at)
from tickets t
cross join lateral (
  select created_at as at, id from messages m
  where m.company_id = t.company_id and m.ticket_id = t.id and not m.from_me order by m.id limit 1) asked
cross join lateral (
  select created_at as at from messages m
  where m.company_id = t.company_id and m.ticket_id = t.id and m.from_me and not m.is_bot and m.id > asked.id
  order by m.id limit 1) answered
where tickets.company_id = t.company_id and tickets.id = t.id and answered.at >= asked.at;

-- What is finished no message touches any more, so most of these cost nothing while people write.
create index tickets_finished on tickets (company_id, finished_at) include (user_id, queued_at, started_at, first_response_seconds)
  where finished_at is not null;
create index tickets_rated on tickets (company_id, rated_at) include (rating, rating_user_id) where rated_at is not null;
create index tickets_created on tickets (company_id, created_at) include (user_id);
create index contacts_created on contacts (company_id, created_at) where not is_group;
