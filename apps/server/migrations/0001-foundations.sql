create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- Collation that orders names as a reader of Portuguese expects: Érica stands between Eduarda and Fábio, in capital or
-- small letters. Every package of PostgreSQL has the same order, because it comes from the ICU library. The order also
-- suits English and, apart from ñ beside n, Spanish.
create collation name_order (provider = icu, locale = 'pt-BR');

-- Returns the id of the company whose data the current transaction may see. If app.company_id is not set, the result is
-- null, which equals no company_id: a query that forgets to set its company finds no rows. The expression contains no
-- query, so the planner can inline it.
create function current_company() returns integer language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::integer;

-- Returns a text without accents and in small letters, for searches. PostgreSQL marks unaccent() only as stable,
-- because its dictionary may change. The product's dictionary never changes, so search_text is declared immutable, as
-- an index on it requires.
create function search_text(value text) returns text language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Forces tenant isolation on a table: even the owner role sees only the rows of the current company, as the runtime
-- role does.
create procedure isolate_tenant(target regclass, company_column text default 'company_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s using (%I = (select current_company()))', target, company_column);
end $$;

-- Rejects an insert beyond a table's row limit. Lists that are returned in one response, without pages, have such a
-- limit: far above the number of rows that people enter by hand, and below the number that slows a browser down.
-- testing/contract-tests/full-lists.test.ts names the exempt tables. Two concurrent inserts may exceed the limit
-- together, so it does not suit a limit that customers pay for.
create function refuse_beyond() returns trigger language plpgsql as $$
declare
  most constant integer := tg_argv[0];
  is_full boolean;
begin
  execute format(
    'select exists (select from (select distinct %s from added) a
       where (select count(*) from (select 1 from %I t where %s limit %s) n) > %s)',
    tg_argv[1], tg_table_name, tg_argv[2], most + 1, most) into is_full;
  if is_full then
    raise exception using errcode = 'check_violation', constraint = tg_table_name || '_most', detail = most,
      message = format('%s holds no more than %s', tg_table_name, most);
  end if;
  return null;
end $$;

-- Limits the number of rows that share values in the given columns. If no columns are given, the limit applies to the
-- whole table.
create procedure limit_rows(target regclass, most integer, variadic columns name[]) language plpgsql as $$
begin
  execute format(
    'create trigger limit_rows after insert on %s referencing new table as added for each statement
       execute function refuse_beyond(%L, %L, %L)', target, most,
    (select coalesce(string_agg(format('%I', name), ', '), '1') from unnest(columns) name),
    (select coalesce(string_agg(format('t.%1$I = a.%1$I', name), ' and '), 'true') from unnest(columns) name));
end $$;

-- Applies search_text to each pattern. A search for a phone number has one pattern for each of its spellings.
create function search_texts(patterns text[]) returns text[] language sql immutable parallel safe strict
  return array(select search_text(pattern) from unnest(patterns) as pattern);
