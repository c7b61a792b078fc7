import { sql } from "kysely";

/** Finds the confirmed second factor of the user in the row `users` of the enclosing statement. */
export const confirmedFactorOf = sql`
  select 1 from second_factors
  where second_factors.company_id = users.company_id and second_factors.user_id = users.id
    and second_factors.confirmed_at is not null`;
