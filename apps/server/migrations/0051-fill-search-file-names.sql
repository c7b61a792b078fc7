-- Completes the words of the messages that are already stored, company by company, because row-level security shows only
-- the rows of one company. It is a migration of its own, so that it holds no lock on the whole table.
do $$
declare
  present constant text := coalesce(current_setting('app.company_id', true), '');
begin
  for company in 1 .. coalesce(pg_sequence_last_value('companies_id_seq'), 0) loop
    perform set_config('app.company_id', company::text, true);
    update message_words w set is_automatic = true from messages m
      where w.company_id = company and m.company_id = w.company_id and m.id = w.message_id and m.is_bot;
    insert into message_words (company_id, message_id, ticket_id, words, is_automatic)
      select m.company_id, m.id, m.ticket_id, array_to_tsvector(word_keys(m.company_id, coalesce(
          (select max(e.era) from message_eras e where e.company_id = m.company_id and e.first_message_id <= m.id), 0),
          searched_words(m.body, m.media_info))), m.is_bot
      from messages m
      where m.company_id = company and not m.is_deleted and m.media_info ->> 'name' <> '' and searched_words(m.body, m.media_info) <> '{}'
      on conflict (company_id, message_id) do update set words = excluded.words;
  end loop;
  perform set_config('app.company_id', present, true);
end $$;
