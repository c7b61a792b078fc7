-- Rows of lists tell what was said last as it is read, without the marks of *bold*, _italic_, ~strike~ and ```code```.
do $$
declare
  company integer;
  mark text;
begin
  for company in select list_company_ids() loop
    perform set_config('app.company_id', company::text, true);
    update tickets set last_message = regexp_replace(last_message, '```(.+?)```', '\1', 'g')
      where company_id = company and last_message like '%```%';
    foreach mark in array array['*', '_', '~'] loop
      update tickets set last_message = regexp_replace(last_message,
          format('(?<![[:alnum:]])[%1$s](?=\S)([^%1$s]*[^%1$s[:space:]])[%1$s](?![[:alnum:]])', mark), '\1', 'g')
        where company_id = company and position(mark in last_message) > 0;
    end loop;
  end loop;
end $$;
