create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- Orders names as a reader of Portuguese expects: Érica between Eduarda and Fábio, whatever the case. ICU gives the same order in
-- every package of PostgreSQL; it also suits English and, apart from ñ beside n, Spanish.
create collation name_order (provider = icu, locale = 'pt-BR');

-- Company of the current transaction. Null, as without the setting, matches no row: a query that forgets its company
-- finds nothing. The expression has no query of its own, so the planner inlines it.
create function current_company() returns integer language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::integer;

-- unaccent() is only stable because its dictionary may change. Ours does not, and an index needs an immutable
-- function.
create function search_text(value text) returns text language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Forces tenant isolation on a table: the runtime role and the owner see only rows of the current company.
create procedure isolate_tenant(target regclass, company_column text default 'company_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s using (%I = (select current_company()))', target, company_column);
end $$;

-- Lists that are answered as a whole have a limit, far above what people enter by hand and below an answer that a
-- browser cannot handle. testing/contract-tests/full-lists.test.ts names the exempt tables. Two concurrent inserts may pass
-- the limit together, so it does not suit a limit that is sold.
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

-- Limits the rows that share values in the given columns, or all rows of the table if there are none.
create procedure limit_rows(target regclass, most integer, variadic columns name[]) language plpgsql as $$
begin
  execute format(
    'create trigger limit_rows after insert on %s referencing new table as added for each statement
       execute function refuse_beyond(%L, %L, %L)', target, most,
    (select coalesce(string_agg(format('%I', name), ', '), '1') from unnest(columns) name),
    (select coalesce(string_agg(format('t.%1$I = a.%1$I', name), ' and '), 'true') from unnest(columns) name));
end $$;

-- A number is searched in all its spellings, so a search has several patterns.
create function search_texts(patterns text[]) returns text[] language sql immutable parallel safe strict
  return array(select search_text(pattern) from unnest(patterns) as pattern);
