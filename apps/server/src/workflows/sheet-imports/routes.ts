import type { PhoneOptions } from "@recado/contract/shared/phone-number";
import { readSheetRow } from "@recado/contract/shared/read-sheet-row";
import * as contract from "@recado/contract/sheet-imports";
import { accessImport, requireMayImport } from "../../domain/sheet-imports/policy.ts";
import { presentSheetImport } from "../../domain/sheet-imports/present.ts";
import { findImportOf, findWrongRows } from "../../domain/sheet-imports/store.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { MediaTools } from "../../platform/media/media-tools.ts";
import { dismissImport, stopImport } from "./end-import.ts";
import { exportWrongRows } from "./export-wrong-rows.ts";
import { readLayout } from "./start-import.ts";

export interface SheetImportDeps {
  tools: Pick<MediaTools, "readSheet">;
  readPhoneOptions(db: ReadTx): Promise<PhoneOptions>;
}

const previewedRows = 10;

export function sheetImportRoutes({ tools, readPhoneOptions }: SheetImportDeps): Endpoint[] {
  return [
    serve(contract.previewSheet, async ({ actor: { companyId }, files: [file], read }) => {
      const options = await read(readPhoneOptions);
      return readLayout(
        tools.readSheet,
        { companyId, file, columns: undefined, kind: "any" },
        async (sheet) => ({
          titles: [...sheet.layout.titles],
          columns: sheet.layout.columns as contract.SheetPreviewAnswer["columns"],
          rows: sheet.beginning
            .slice(sheet.headLines, sheet.headLines + previewedRows)
            .map(({ line, cells }) => ({ line, cells: [...cells] })),
          rowCount: sheet.lineCount - sheet.headLines,
          defaultAreaCode: options.defaultAreaCode ?? "",
        }),
      );
    }),
    serve(contract.getSheetImport, ({ actor, query: { kind }, read }) => {
      requireMayImport(actor, kind);
      return read(async (db) => {
        const found = await findImportOf(db, { kind, contactListId: null });
        return { import: found ? presentSheetImport(found) : null };
      });
    }),
    serve(contract.stopSheetImport, ({ actor, params, write }) =>
      write((db) => stopImport(db, actor, params.id)),
    ),
    serve(contract.dismissSheetImport, async ({ actor, params, write }) => {
      await write((db) => dismissImport(db, actor, params.id));
      return { message: "ok" };
    }),
    serve(contract.listWrongRows, ({ actor, params, read }) =>
      read(async (db) => {
        const { id, layout } = await accessImport(db, actor, params.id);
        const rows = await findWrongRows(db, id, 0, contract.maxWrongRows);
        return {
          rows: rows.map(({ line, cells, problem }) => {
            const { name = "", number = "" } = readSheetRow(cells, layout, {}) ?? {};
            return { line, name, number, problem };
          }),
        };
      }),
    ),
    serve(contract.exportWrongRows, async ({ actor, params, read, reply }) => {
      const found = await read((db) => accessImport(db, actor, params.id));
      void reply.headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${contract.wrongRowsFileName}"`,
        "cache-control": "no-store",
      });
      // Fastify sends a stream as it is. The cast is needed because the contract types the response as text.
      return exportWrongRows({ read }, found) as unknown as string;
    }),
  ];
}
