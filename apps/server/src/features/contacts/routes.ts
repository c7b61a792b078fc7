import { blockContact } from "@recado/contract/contact-panel";
import { getContact, listContacts } from "@recado/contract/contacts";
import { pageSize } from "@recado/contract/shared/pagination";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { setBlocked } from "./actions.ts";
import { presentContact } from "./present.ts";
import { findContact, findContactPage } from "./store.ts";

export function contactRoutes(): Endpoint[] {
  return [
    serve(listContacts, ({ query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const { rows, count } = await findContactPage(db, query.searchParam ?? "", offset, pageSize);
        return { contacts: rows.map(presentContact), count, hasMore: count > offset + rows.length };
      }),
    ),
    serve(getContact, ({ params, read }) =>
      read(async (db) => {
        const contact = await findContact(db, params.id);
        if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
        return presentContact(contact);
      }),
    ),
    serve(blockContact, ({ actor, params, body, write }) =>
      write(async (db) => presentContact(await setBlocked(db, actor, params.id, body.blocked))),
    ),
  ];
}
