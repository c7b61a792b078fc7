import * as contract from "@recado/contract/contact-list-imports";
import { noColumns } from "@recado/contract/shared/sheet-columns";
import { accessContactList } from "../../domain/contact-lists/policy.ts";
import { presentContactList } from "../../domain/contact-lists/present.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { MediaTools } from "../../platform/media/media-tools.ts";
import { startImport } from "../sheet-imports/start-import.ts";

export function contactListImportRoutes({ tools }: { tools: Pick<MediaTools, "readSheet"> }): Endpoint[] {
  return [
    serve(contract.startContactListImport, async ({ actor, params, body, files: [file], read, write }) => {
      await read((db) => accessContactList(db, params.id));
      const { nameColumn, numberColumn, emailColumn } = body;
      const found = (place: number | null) => (place === null ? [] : [place]);
      const isNamed = nameColumn !== null || numberColumn !== null || emailColumn !== null;
      const named = {
        ...noColumns,
        name: found(nameColumn),
        number: found(numberColumn),
        email: found(emailColumn),
      };
      const columns = body.columns ?? (isNamed ? named : undefined);
      const place = { kind: "contactList", contactListId: params.id } as const;
      await startImport({ write }, tools.readSheet, actor, { file, columns, place });
      return read(async (db) => presentContactList(await accessContactList(db, params.id)));
    }),
  ];
}
