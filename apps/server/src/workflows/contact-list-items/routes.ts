import * as contract from "@recado/contract/contact-list-items";
import { pageSize } from "@recado/contract/shared/pagination";
import { readSheetRow } from "@recado/contract/shared/read-sheet-row";
import { findItemPage } from "../../domain/contact-lists/item-store.ts";
import { accessContactList } from "../../domain/contact-lists/policy.ts";
import { presentContactList } from "../../domain/contact-lists/present.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { MediaTools } from "../../platform/media/media-tools.ts";
import type { Clock } from "../../ports/clock.ts";
import { readLayout, rowsOf } from "../sheet-imports/start-import.ts";
import { createItem, deleteItem, updateItem } from "./actions.ts";
import { addListRows } from "./add-rows.ts";
import { addSelected } from "./add-selected.ts";
import { exportItems } from "./export-items.ts";
import { accessItem } from "./policy.ts";
import { presentItem } from "./present.ts";
import { requestCheck } from "./request-check.ts";

interface ItemRoutesDeps {
  clock: Clock;
  tools: Pick<MediaTools, "readSheet">;
}

export function contactListItemRoutes({ clock, tools }: ItemRoutesDeps): Endpoint[] {
  return [
    serve(contract.listContactListItems, ({ actor, query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const { id } = await accessContactList(db, query.contactListId);
        const asked = { search: query.searchParam ?? "", seer: actor };
        const { rows, count } = await findItemPage(db, id, asked, offset, pageSize);
        return { contacts: rows.map(presentItem), count, hasMore: count > offset + rows.length };
      }),
    ),
    serve(contract.getContactListItem, ({ params, read }) =>
      read(async (db) => presentItem(await accessItem(db, params.id))),
    ),
    serve(contract.createContactListItem, ({ actor, body, write }) =>
      write((db) => createItem(db, actor, body)),
    ),
    serve(contract.updateContactListItem, ({ actor, params, body, write }) =>
      write((db) => updateItem(db, actor, params.id, body)),
    ),
    serve(contract.deleteContactListItem, async ({ actor, params, write }) => {
      await write((db) => deleteItem(db, actor, params.id));
      return { message: "ok" };
    }),
    serve(contract.addContactListRows, ({ actor, params, body, read, write }) =>
      addListRows({ read, write }, actor, params.id, body.rows, body.fileName),
    ),
    serve(contract.uploadContactListSheet, async ({ actor, params, files, read, write }) => {
      await read((db) => accessContactList(db, params.id));
      const { companyId } = actor;
      const [file] = files;
      const asked = { companyId, file, columns: undefined, kind: "contactList" } as const;
      return readLayout(tools.readSheet, asked, async (sheet) => {
        const rows = (await rowsOf(sheet)).flatMap(({ cells }) => {
          const reading = readSheetRow(cells, sheet.layout, {});
          // The number is passed on with country and area code, because the area code may come from another column of
          // the sheet.
          if (reading === undefined || typeof reading.person === "string") return reading ?? [];
          return { ...reading, number: `+${reading.person.number}` };
        });
        return addListRows({ read, write }, actor, params.id, rows, file?.fileName ?? "");
      });
    }),
    serve(contract.addSelectedContacts, ({ actor, params, body, read, write }) =>
      addSelected({ read, write }, clock, actor, params.id, body),
    ),
    serve(contract.checkContactList, ({ params, write }) =>
      write(async (db) => {
        const list = await accessContactList(db, params.id);
        await requestCheck(db, list.id);
        return presentContactList(list);
      }),
    ),
    serve(contract.exportContactList, async ({ actor, params, report, write, reply }) => {
      const csv = await exportItems({ read: report, write }, actor, params.id);
      void reply.headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="lista-${params.id}.csv"`,
        "cache-control": "no-store",
      });
      // Fastify sends the stream as the response body, which the contract declares as a string.
      return csv as unknown as string;
    }),
  ];
}
