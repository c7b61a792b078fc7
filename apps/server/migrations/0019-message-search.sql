-- Returns the words of a text in their order, without accents and in small letters. Spaces and punctuation separate
-- words; letters and digits of any script belong to them. The length of text and words is limited, so that no message
-- takes long to store.
create function words_of(value text) returns text[] language sql immutable parallel safe strict
  return array(
    select left(word, 40)
    from regexp_split_to_table(search_text(left(value, 10000)), '[\s\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f\u00a0-\u00bf\u2000-\u206f\u3000-\u303f]+') as word
    where word <> '');

create function word_keys(company_id integer, era integer, words text[]) returns text[] language sql immutable parallel safe strict
  return array(select company_id || '.' || era || '.' || word from unnest(words) as word);

-- A company's messages are divided into eras of a few thousand messages each. Eras are counted from 0, and era 0 has no
-- row. A search begins with the newest era and stops when it has found enough, so old messages do not slow it down.
create table message_eras (
  company_id integer not null references companies (id) on delete cascade,
  era integer not null check (era > 0),
  first_message_id bigint not null,
  primary key (company_id, era)
);
call isolate_tenant('message_eras');

-- Words of each message, for the message search. Each word is prefixed with company and era, so that an index lookup
-- touches only the messages of that company and era. The words have their own table, because a message's row is
-- rewritten with every tick and the search index would be written again each time.
create table message_words (
  company_id integer not null,
  message_id bigint not null,
  ticket_id integer not null,
  words tsvector not null,
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
create index message_words_words on message_words using gin (words) with (gin_pending_list_limit = 256);
call isolate_tenant('message_words');

create function index_message() returns trigger language plpgsql as $$
declare
  known integer;
  since bigint;
  words text[];
begin
  if tg_op = 'UPDATE' then
    delete from message_words w where w.company_id = new.company_id and w.message_id = new.id;
  end if;
  words := words_of(new.body);
  if new.is_deleted or words = '{}' then
    return null;
  end if;
  select e.era, e.first_message_id into known, since from message_eras e
    where e.company_id = new.company_id and e.first_message_id <= new.id order by e.era desc limit 1;
  insert into message_words (company_id, message_id, ticket_id, words)
    values (new.company_id, new.id, new.ticket_id, array_to_tsvector(word_keys(new.company_id, coalesce(known, 0), words)));
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

create trigger index_new_message after insert on messages
  for each row execute function index_message();
create trigger index_changed_message after update of body, is_deleted, ticket_id on messages
  for each row when (old.body is distinct from new.body or old.is_deleted <> new.is_deleted or old.ticket_id <> new.ticket_id)
  execute function index_message();

-- Finds messages that contain all given words. Row-level security would keep the search from using its index, because
-- PostgreSQL evaluates the policy before any function that might leak a row. The function therefore bypasses the policy
-- and selects the current company's words itself. The last word matches as a prefix, because the user may still be
-- typing it.
create policy find_words on message_words for select to current_user using (true);
create function find_words(oldest integer, newest integer, words text[]) returns table (ticket_id integer, message_id bigint)
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
      select w.ticket_id, max(w.message_id) from message_words w where w.words @@ sought
      group by w.ticket_id order by 2 desc;
  end $$;
