-- Marks messages of programs that an earlier version counted as a person's, and corrects what their tickets show. Only
-- unfinished tickets matter, because nobody waits for an answer in the others, so the rows are few. Row-level security
-- applies to the tables' owner too, so the statements run company by company. It is a migration of its own, so that it
-- holds no lock on a whole table.
do $$
declare
  present constant text := coalesce(current_setting('app.company_id', true), '');
  company integer;
  marked bigint[];
  affected integer[];
begin
  for company in select id from companies order by id loop
    perform set_config('app.company_id', company::text, true);
    select array_agg(m.id), array_agg(distinct m.ticket_id) into marked, affected
      from tickets t join messages m on m.company_id = t.company_id and m.ticket_id = t.id
      left join schedules s on s.company_id = m.company_id and s.message_id = m.id
      where t.company_id = company and t.status in ('pending', 'open') and m.from_me and not m.is_bot and m.written_by is null
        and case when s.id is not null
          -- A scheduled message answers the customer only if it was planned after the customer's last message.
          then s.series_id is not null or exists (
            select from messages asked where asked.company_id = company and asked.ticket_id = t.id and not asked.from_me
              and asked.id < m.id and asked.created_at > s.created_at)
          -- A message without a user that this program sent came from a client of the messages API. Messages that were
          -- typed on the company's phone were never sent from here, and browsers name their messages.
          else m.user_id is null and m.client_message_id is null and not m.is_forwarded
            and (m.ack = 0 or m.attempted_at is not null) end;
    continue when marked is null;
    perform from tickets where company_id = company and id = any(affected) order by id for update;
    update messages set written_by = 'program' where company_id = company and id = any(marked);
    update message_words set is_automatic = true where company_id = company and message_id = any(marked);
    update tickets t set last_message_id = newest.id, last_by_person = newest.by_person,
      last_message = case when newest.id is distinct from t.last_message_id
        then left(trim(regexp_replace(newest.body, '\s+', ' ', 'g')), 255) else t.last_message end,
      waiting_since = case when not t.is_group then (
        select min(asked.created_at) from messages asked
        where asked.company_id = company and asked.ticket_id = t.id and not asked.from_me
          and is_by_person(asked.written_by, asked.is_bot, asked.content)
          and asked.id > coalesce((
            select answer.id from messages answer
            where answer.company_id = company and answer.ticket_id = t.id and answer.from_me
              and is_by_person(answer.written_by, answer.is_bot, answer.content)
              and (answer.error is null or answer.error = 'ERR_SENDING_UNCONFIRMED')
              and not (answer.is_deleted and answer.ack = 0)
            order by answer.id desc limit 1), 0)) end
    from (
      select distinct on (m.ticket_id) m.ticket_id, m.id, m.body, is_by_person(m.written_by, m.is_bot, m.content) as by_person
      from messages m where m.company_id = company and m.ticket_id = any(affected)
      order by m.ticket_id, is_by_person(m.written_by, m.is_bot, m.content) desc, m.id desc) newest
    where t.company_id = company and t.id = newest.ticket_id;
  end loop;
  perform set_config('app.company_id', present, true);
end $$;
