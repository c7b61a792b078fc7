-- Every reader of "a person wrote the message" asks is_by_person: the shown last message, the waiting customer, and the
-- rank of found messages.

-- Writer of the message: 'customer', 'staff' (a person of the company) or 'program' (the chatbot, an assistant, a
-- campaign, a client of the messages API, a scheduled message that answers nothing, or the channel itself). Null in
-- messages that an earlier version of the program stored.
alter table messages add column written_by text;

-- Returns whether a person, customer or staff, wrote the message.
create function is_by_person(written_by text, is_bot boolean, content jsonb) returns boolean language sql immutable parallel safe
  return coalesce(written_by <> 'program', not is_bot and content ->> 'kind' is distinct from 'system');

create or replace function index_message() returns trigger language plpgsql as $$
declare
  known integer;
  since bigint;
  words text[];
begin
  if tg_op = 'UPDATE' then
    delete from message_words w where w.company_id = new.company_id and w.message_id = new.id;
  end if;
  words := searched_words(new.body, new.media_info);
  if new.is_deleted or words = '{}' then
    return null;
  end if;
  select e.era, e.first_message_id into known, since from message_eras e
    where e.company_id = new.company_id and e.first_message_id <= new.id order by e.era desc limit 1;
  insert into message_words (company_id, message_id, ticket_id, words, is_automatic)
    values (new.company_id, new.id, new.ticket_id, array_to_tsvector(word_keys(new.company_id, coalesce(known, 0), words)),
      not is_by_person(new.written_by, new.is_bot, new.content));
  -- Checks for only every 512th id whether the current era is full, because an era may be a little too long. The lock
  -- lets only one transaction start the next era.
  if tg_op = 'INSERT' and new.id % 512 = 0 then
    if pg_try_advisory_xact_lock(7236014, new.company_id) and (
      select count(*) from message_words w where w.company_id = new.company_id and w.message_id >= coalesce(since, 0)) >= 8192
    then
      insert into message_eras (company_id, era, first_message_id)
        values (new.company_id, coalesce(known, 0) + 1, new.id + 1) on conflict do nothing;
    end if;
  end if;
  return null;
end $$;
