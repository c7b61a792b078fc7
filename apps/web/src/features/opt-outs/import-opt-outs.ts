import { startOptOutsImport } from "@recado/contract/opt-outs";
import { call } from "../../shared/api/call.ts";
import { columnsForm, type ImportTarget, sheetFile } from "../contact-import/import-target.ts";

/** Whoever is in the sheet gets no campaigns; a list of numbers is enough. */
export const optOutTarget: ImportTarget = {
  asks: ["name", "number"],
  isNameNeeded: false,
  async start(file, columns) {
    await call(startOptOutsImport, { body: columnsForm(columns), files: [sheetFile(file)] });
  },
};
