import * as contract from "@recado/contract/contact-lists";
import { pageSize } from "@recado/contract/shared/pagination";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { createContactList, deleteContactList, updateContactList } from "./actions.ts";
import { accessContactList } from "./policy.ts";
import { presentContactList } from "./present.ts";
import { findContactListNames, findContactListPage } from "./store.ts";

export function contactListRoutes(): Endpoint[] {
  return [
    serve(contract.listContactLists, ({ query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const { rows, count } = await findContactListPage(db, query.searchParam ?? "", offset, pageSize);
        return { records: rows.map(presentContactList), count, hasMore: count > offset + rows.length };
      }),
    ),
    serve(contract.listContactListNames, ({ query, read }) =>
      read((db) => findContactListNames(db, query.searchParam ?? "")),
    ),
    serve(contract.getContactList, ({ params, read }) =>
      read(async (db) => presentContactList(await accessContactList(db, params.id))),
    ),
    serve(contract.createContactList, ({ actor, body, write }) =>
      write((db) => createContactList(db, actor, body)),
    ),
    serve(contract.updateContactList, ({ actor, params, body, write }) =>
      write((db) => updateContactList(db, actor, params.id, body)),
    ),
    serve(contract.deleteContactList, async ({ actor, params, write }) => {
      await write((db) => deleteContactList(db, actor, params.id));
      return { message: "ok" };
    }),
  ];
}
