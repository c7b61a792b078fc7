import { startOptOutsImport } from "@recado/contract/opt-outs";
import { call } from "../../shared/api/call.ts";
import { columnsForm, type ImportDestination, sheetUpload } from "../contact-import/import-target.ts";

/** Destination that imports opt-outs from a sheet. A sheet with phone numbers but without names is accepted. */
export const optOutTarget: ImportDestination = {
  asks: ["name", "number"],
  isNameNeeded: false,
  async start(file, columns) {
    await call(startOptOutsImport, { body: columnsForm(columns), files: [sheetUpload(file)] });
  },
};
