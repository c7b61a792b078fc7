import { asOwner } from "../platform/db/as-owner.ts";
import type { TestDatabase } from "./database.ts";

/** While the work runs, the database rejects every change of the company's rows in the table. */
export function whileWritesRefused(
  { owner }: TestDatabase,
  {
    table,
    companyId,
  }: { table: "connection_leases" | "contact_merges" | "invoices" | "user_sessions"; companyId: number },
  work: () => Promise<void>,
): Promise<void> {
  return asOwner(owner, "test", async (client) => {
    await client.query(`
      create function refuse_writes() returns trigger language plpgsql as $$
        begin if coalesce(new.company_id, old.company_id) = ${companyId} then raise 'not this one'; end if; return coalesce(new, old); end $$;
      create trigger refuse_writes before insert or update or delete on ${table} for each row execute function refuse_writes()`);
    try {
      await work();
    } finally {
      await client.query("drop function refuse_writes cascade");
    }
  });
}
