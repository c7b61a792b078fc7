import { blockContact } from "@recado/contract/contact-panel";
import { getContact, listContactNames, listContacts, maxListedContacts } from "@recado/contract/contacts";
import { pageSize } from "@recado/contract/shared/pagination";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { setBlocked } from "./actions.ts";
import { findContactPage } from "./page-store.ts";
import { presentContact } from "./present.ts";
import { describeContact } from "./queries.ts";

export function contactRoutes(): Endpoint[] {
  return [
    serve(listContacts, ({ actor, query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const { rows, ...page } = await findContactPage(db, actor, query, offset, pageSize);
        return { contacts: rows.map(presentContact), ...page };
      }),
    ),
    serve(listContactNames, ({ actor, query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * maxListedContacts;
        const { rows } = await findContactPage(db, actor, query, offset, maxListedContacts);
        return rows.map(presentContact);
      }),
    ),
    serve(getContact, ({ params, read }) => read((db) => describeContact(db, params.id))),
    serve(blockContact, ({ actor, params, body, write }) =>
      write(async (db) => describeContact(db, (await setBlocked(db, actor, params.id, body.blocked)).id)),
    ),
  ];
}
