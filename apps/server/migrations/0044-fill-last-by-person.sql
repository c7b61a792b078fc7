-- Lets the unfinished tickets show the last message that a person wrote. Finished tickets keep the message that they
-- show, because nobody waits for an answer in them. Row-level security applies to the tables' owner too, so the update
-- runs company by company. It is a migration of its own, so that it holds no lock on the whole table.
do $$
declare
  company integer;
begin
  for company in select id from companies order by id loop
    perform set_config('app.company_id', company::text, true);
    update tickets t set last_by_person = true, last_message_id = person.id,
      last_message = case when person.id is distinct from t.last_message_id
        then left(trim(regexp_replace(person.body, '\s+', ' ', 'g')), 255) else t.last_message end
    from (
      select u.id as ticket_id, m.id, m.body from tickets u
      cross join lateral (
        select id, body from messages
        where company_id = u.company_id and ticket_id = u.id and not is_bot order by id desc limit 1) m
      where u.company_id = company and u.status in ('pending', 'open')) person
    where t.company_id = company and t.id = person.ticket_id;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
