import { sql } from "kysely";
import { type MessageRateRow, type PlatformDb, rateColumns } from "./store.ts";

/** Finds the rates of the given countries; within a country, the newest rate comes first. */
export function findRatesOf(db: PlatformDb, countries: readonly string[]): Promise<MessageRateRow[]> {
  return db.rows(
    sql<MessageRateRow>`select ${rateColumns} from message_rates r where r.country = any(${countries}::text[])
      order by r.country, r.valid_from desc`,
  );
}
