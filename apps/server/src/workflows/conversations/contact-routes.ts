import { listContactFiles, listContactRatings } from "@recado/contract/contact-panel";
import { pageSize } from "@recado/contract/shared/pagination";
import { presentContactLabel } from "../../domain/contacts/present.ts";
import { type ContactRow, findContact } from "../../domain/contacts/store.ts";
import { presentMessage } from "../../domain/messages/present.ts";
import { findFiles } from "../../domain/messages/queries.ts";
import { visibleQueues } from "../../domain/tickets/policy.ts";
import { listRatings } from "../../domain/tickets/queries.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";

/** Routes for what users see of a contact beside the conversation. */
export function contactRoutes(): Endpoint[] {
  return [
    serve(listContactRatings, ({ actor, params, read }) =>
      read(async (db) => {
        const contact = await existingContact(db, params.id);
        return { contact: presentContactLabel(contact), ratings: await listRatings(db, actor, contact.id) };
      }),
    ),
    serve(listContactFiles, ({ actor, params, query, read }) =>
      read(async (db) => {
        const contact = await existingContact(db, params.id);
        const rows = await findFiles(db, contact.id, query.kind, query.before, visibleQueues(actor));
        return {
          contact: presentContactLabel(contact),
          messages: rows.slice(0, pageSize).map(presentMessage),
          hasMore: rows.length > pageSize,
        };
      }),
    ),
  ];
}

async function existingContact(db: ReadTx, id: number): Promise<ContactRow> {
  const contact = await findContact(db, id);
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  return contact;
}
