-- Searches knowledge. The functions bypass row-level security, because the policy would prevent the use of the indexes on
-- words; they filter by the current company themselves.
create policy find_knowledge on knowledge_pieces for select to current_user using (true);
create policy find_knowledge on knowledge_terms for select to current_user using (true);

-- Returns the pieces in which the heaviest terms occur, heaviest first. Of several terms with the same place, a piece counts
-- only the heaviest. `offset 0` makes PostgreSQL look each term up in the index instead of comparing every piece.
create function find_knowledge(places integer[], terms text[], weights float8[], most integer)
  returns table (piece_id integer, weight float8)
  language plpgsql stable security definer set search_path = public
  as $$
  declare
    company integer := current_company();
  begin
    return query
      select found.id, sum(found.best) from (
        select p.id, asked.place, max(asked.weight) as best
        from unnest(places, terms, weights) as asked (place, term, weight)
          cross join lateral (
            select k.id from knowledge_pieces k
            where k.company_id = company and k.words @@ asked.term::tsquery offset 0) as p
        group by p.id, asked.place) as found
      group by found.id order by 2 desc, 1 limit most;
  end $$;

-- Returns the terms that resemble each word the most, eight at most for each.
create function find_similar_terms(places integer[], asked_words text[])
  returns table (place integer, word text, term text, pieces integer)
  language plpgsql stable security definer set search_path = public
  as $$
  declare
    company integer := current_company();
  begin
    return query
      select asked.place, asked.word, near.term, near.pieces
      from unnest(places, asked_words) as asked (place, word), lateral (
        select s.term, s.pieces from (
          select t.term, t.pieces from knowledge_terms t
          where t.company_id = company and t.term % asked.word offset 0) as s
        order by similarity(s.term, asked.word) desc, s.pieces desc limit 8) as near;
  end $$;
