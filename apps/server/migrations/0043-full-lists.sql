-- Lists that are answered whole, or chosen from as a whole, end somewhere: far beyond what people make by hand, and before one
-- answer weighs what no browser bears. Which tables are no such lists says testing/crawls/full-lists.test.ts. Two who add the
-- last row at the same moment may both: it is no limit to be sold.
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

-- So many rows with the same values in these columns; of all the table where it names none.
create procedure limit_rows(target regclass, most integer, variadic columns name[]) language plpgsql as $$
begin
  execute format(
    'create trigger limit_rows after insert on %s referencing new table as added for each statement
       execute function refuse_beyond(%L, %L, %L)', target, most,
    (select coalesce(string_agg(format('%I', name), ', '), '1') from unnest(columns) name),
    (select coalesce(string_agg(format('t.%1$I = a.%1$I', name), ' and '), 'true') from unnest(columns) name));
end $$;

call limit_rows('plans', 200, variadic array[]::name[]);
call limit_rows('announcements', 1000, variadic array[]::name[]);
call limit_rows('helps', 1000, variadic array[]::name[]);
call limit_rows('connections', 500, 'company_id');
call limit_rows('queues', 500, 'company_id');
call limit_rows('queue_options', 1000, 'company_id', 'queue_id');
call limit_rows('users', 2000, 'company_id');
call limit_rows('tags', 2000, 'company_id');
call limit_rows('quick_messages', 5000, 'company_id');
call limit_rows('file_lists', 2000, 'company_id');
call limit_rows('prompts', 1000, 'company_id');
call limit_rows('integrations', 1000, 'company_id');
