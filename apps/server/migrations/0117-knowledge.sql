-- Sources of a company's knowledge: texts from which people and assistants answer.
create table knowledge_sources (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  kind text not null check (kind in ('text', 'file', 'page', 'quickMessages')),
  title text not null,
  -- Address of a page, or 'quick-messages:', which makes sure that a company's quick messages are one source.
  url text,
  -- True if the page is read again each night.
  is_nightly boolean not null default false,
  -- Text from which the pieces are made. Lines that begin with # are headings.
  body text not null default '',
  language text not null check (language in ('pt', 'en', 'es')),
  -- True if a user has chosen the language; otherwise it is detected each time that the source is read.
  is_language_chosen boolean not null default false,
  state text not null check (state in ('waiting', 'reading', 'ready', 'failed')),
  -- Reason of the last failure. A source that was read before keeps its pieces.
  failure text,
  read_at timestamptz,
  -- Number of answers that cited a piece of the source, and the time of the last one.
  uses integer not null default 0,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  check ((kind in ('page', 'quickMessages')) = (url is not null))
);
create unique index knowledge_sources_url on knowledge_sources (company_id, url);
create index knowledge_sources_title on knowledge_sources (company_id, title collate name_order, id);
call isolate_tenant('knowledge_sources');
call limit_rows('knowledge_sources', 2000, 'company_id');

-- Returns the words of a text without accents, as the search compares them: their stems, and long words also whole,
-- because a misspelt word resembles a whole word rather than a stem. Stems of the text as it was written and stems of the
-- text without accents differ at times, so both are included.
create function knowledge_words(config regconfig, value text) returns tsvector language sql immutable parallel safe strict
  return array_to_tsvector(array(
    select distinct search_text(stem)
    from unnest(tsvector_to_array(to_tsvector(config, value) || to_tsvector(config, search_text(value)))) as stem
    where search_text(stem) <> ''
    union
    select word from unnest(tsvector_to_array(to_tsvector('simple', search_text(value)))) as word where length(word) >= 5));

create function knowledge_config(language text) returns regconfig language sql immutable parallel safe strict
  return case language when 'en' then 'pg_catalog.english'::regconfig when 'es' then 'pg_catalog.spanish'::regconfig
    else 'pg_catalog.portuguese'::regconfig end;

create table knowledge_pieces (
  company_id integer not null,
  id integer generated always as identity,
  source_id integer not null,
  place integer not null,
  -- Headings above the piece, the outermost first.
  heading text not null,
  body text not null,
  words tsvector not null,
  -- Embedding as 32-bit floats, and the model that made it. Vectors of different models cannot be compared.
  vector bytea,
  model text,
  primary key (company_id, id),
  foreign key (company_id, source_id) references knowledge_sources (company_id, id) on delete cascade
);
-- Compressing floats takes time and saves nothing.
alter table knowledge_pieces alter column vector set storage external;
create index knowledge_pieces_source on knowledge_pieces (company_id, source_id, place);
create index knowledge_pieces_words on knowledge_pieces using gin (company_id, words);
create index knowledge_pieces_model on knowledge_pieces (company_id, model, id);
call isolate_tenant('knowledge_pieces');
call limit_rows('knowledge_pieces', 50000, 'company_id');

-- Number of a company's pieces that contain each word stem. The search weighs words by it and finds the stems that a
-- misspelt word resembles.
create table knowledge_terms (
  company_id integer not null references companies (id) on delete cascade,
  term text not null,
  pieces integer not null,
  primary key (company_id, term)
);
create index knowledge_terms_similar on knowledge_terms using gin (company_id, term gin_trgm_ops);
call isolate_tenant('knowledge_terms');

-- Counts the terms in triggers, so that every way in which pieces come and go is counted. The terms are locked in order,
-- so that two transactions do not deadlock.
create function count_knowledge_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into knowledge_terms (company_id, term, pieces)
    select company_id, term, count(*) from added, unnest(tsvector_to_array(words)) as term
    group by company_id, term order by company_id, term
    on conflict (company_id, term) do update set pieces = knowledge_terms.pieces + excluded.pieces;
  elsif tg_op = 'DELETE' then
    perform reduce_knowledge_terms(r.company_id, array_agg(r.term), array_agg(r.change)) from (
      select company_id, term, -count(*)::integer as change from removed, unnest(tsvector_to_array(words)) as term
      group by company_id, term) as r
    group by r.company_id;
  else
    perform reduce_knowledge_terms(r.company_id, array_agg(r.term), array_agg(r.change)) from (
      select company_id, term, sum(change)::integer as change from (
        select n.company_id, term, 1 as change
        from added n join removed o using (company_id, id), unnest(tsvector_to_array(n.words)) as term
        where n.words <> o.words
        union all
        select o.company_id, term, -1
        from added n join removed o using (company_id, id), unnest(tsvector_to_array(o.words)) as term
        where n.words <> o.words) as changes
      group by company_id, term having sum(change) <> 0) as r
    group by r.company_id;
  end if;
  return null;
end $$;

create function reduce_knowledge_terms(company integer, terms text[], changes integer[]) returns void
  language plpgsql as $$
begin
  -- Adds nothing while the company is being deleted, because its terms are deleted with it.
  insert into knowledge_terms (company_id, term, pieces)
  select company, term, change from unnest(terms, changes) as changed (term, change)
  where exists (select from companies where id = company) order by term
  on conflict (company_id, term) do update set pieces = knowledge_terms.pieces + excluded.pieces;
  delete from knowledge_terms where company_id = company and term = any(terms) and pieces <= 0;
end $$;

create trigger count_added after insert on knowledge_pieces referencing new table as added
  for each statement execute function count_knowledge_terms();
create trigger count_changed after update on knowledge_pieces referencing new table as added old table as removed
  for each statement execute function count_knowledge_terms();
create trigger count_removed after delete on knowledge_pieces referencing old table as removed
  for each statement execute function count_knowledge_terms();

-- Questions to which no piece was the answer, each once.
create table knowledge_misses (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  question text not null,
  -- The question in small letters and without accents and punctuation.
  key text not null,
  asked integer not null default 1,
  asked_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index knowledge_misses_key on knowledge_misses (company_id, key);
create index knowledge_misses_asked on knowledge_misses (company_id, asked desc, id desc);
call isolate_tenant('knowledge_misses');

-- Wakes the work queue when a quick message of the company changes, because its text is a piece of the source
-- 'quickMessages'. The code of quick messages does not know knowledge.
create function read_quick_messages_again() returns trigger language plpgsql as $$
begin
  insert into work_queues (queue, company_id, connection_id, key)
  select 'knowledge', s.company_id, 0, s.id::text from knowledge_sources s
  where s.kind = 'quickMessages' and s.company_id in (select company_id from changed)
  on conflict (queue, company_id, connection_id, key) do update set
    wakes = work_queues.wakes + 1,
    ready_at = case when work_queues.tries = 0 then least(work_queues.ready_at, now()) else work_queues.ready_at end;
  return null;
end $$;
create trigger read_again_added after insert on quick_messages referencing new table as changed
  for each statement execute function read_quick_messages_again();
create trigger read_again_changed after update on quick_messages referencing new table as changed
  for each statement execute function read_quick_messages_again();
create trigger read_again_removed after delete on quick_messages referencing old table as changed
  for each statement execute function read_quick_messages_again();
