-- The message search also finds names of files, and ranks automatic messages behind messages that a person wrote.

-- True for messages of the chatbot, for greetings, rating questions, campaigns and other texts that the program wrote.
alter table message_words add column is_automatic boolean not null default false;

-- Returns the words by which the search finds a message: the words of its text and of its file's name. Recordings have
-- names that nobody chose.
create function searched_words(body text, media_info jsonb) returns text[] language sql immutable parallel safe
  return words_of(body)
    || case when (media_info ->> 'isVoice')::boolean then '{}' else coalesce(words_of(media_info ->> 'name'), '{}') end;

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
    values (new.company_id, new.id, new.ticket_id, array_to_tsvector(word_keys(new.company_id, coalesce(known, 0), words)), new.is_bot);
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

-- A file's name may become known after its message was stored.
create or replace trigger index_changed_message after update of body, is_deleted, ticket_id, media_info on messages
  for each row when (old.body is distinct from new.body or old.is_deleted <> new.is_deleted or old.ticket_id <> new.ticket_id
    or old.media_info ->> 'name' is distinct from new.media_info ->> 'name')
  execute function index_message();

-- Finds the tickets with messages that contain all given words, as find_words does. Returns the newest matching message
-- of each ticket, but an automatic one only if no other matches.
create function find_matches(oldest integer, newest integer, words text[])
  returns table (ticket_id integer, message_id bigint, is_automatic boolean)
  language plpgsql stable security definer set search_path = public rows 500
  as $$
  declare
    company integer := current_company();
    sought tsquery := (
      select string_agg((
          select string_agg('''' || company || '.' || era || '.' || word || '''' || case when place = cardinality(words) then ':*' else '' end, ' & ')
          from unnest(words) with ordinality as sought(word, place)), ' | ')
      from generate_series(oldest, newest) as era)::tsquery;
  begin
    return query
      select w.ticket_id, coalesce(max(w.message_id) filter (where not w.is_automatic), max(w.message_id)), bool_and(w.is_automatic)
      from message_words w where w.words @@ sought
      group by w.ticket_id order by 2 desc;
  end $$;
