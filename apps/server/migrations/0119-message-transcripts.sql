-- Text of an audio message, written by an AI model: state, text, model and problem. Null in other messages, and if the
-- company's AI does not transcribe. The work queue `transcriptions` has a key for each message in the state `waiting`.
alter table messages add column transcript jsonb;

-- The words of the transcript belong to the words by which the search finds the message.
create or replace function index_message() returns trigger language plpgsql as $$
declare
  known integer;
  since bigint;
  words text[];
begin
  if tg_op = 'UPDATE' then
    delete from message_words w where w.company_id = new.company_id and w.message_id = new.id;
  end if;
  words := searched_words(new.body, new.media_info) || coalesce(words_of(new.transcript ->> 'text'), '{}');
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

create or replace trigger index_changed_message after update of body, is_deleted, ticket_id, media_info, transcript on messages
  for each row when (old.body is distinct from new.body or old.is_deleted <> new.is_deleted or old.ticket_id <> new.ticket_id
    or old.media_info ->> 'name' is distinct from new.media_info ->> 'name'
    or old.transcript ->> 'text' is distinct from new.transcript ->> 'text')
  execute function index_message();
