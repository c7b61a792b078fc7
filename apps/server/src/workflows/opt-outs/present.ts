import type { OptOut } from "@recado/contract/opt-outs";
import type { OptOutRow } from "./store.ts";

export function presentOptOut(row: OptOutRow): OptOut {
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    contactId: row.contact_id,
    reason: row.reason,
    words: row.words,
    createdAt: row.created_at.toISOString(),
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? "" },
  };
}
