import { addOptOutRows } from "@recado/contract/opt-outs";
import { call } from "../../shared/api/call.ts";
import type { ImportTarget } from "../contact-import/import-target.ts";

/** Whoever is in the sheet gets no campaigns. */
export const optOutTarget: ImportTarget = {
  formats: "any",
  email: false,
  way: {
    async send(rows, fileName, signal) {
      const body = { fileName, rows: rows.map(({ name, number }) => ({ name, number })) };
      const { added, unchanged, errorBag } = await call(addOptOutRows, { body }, { signal });
      return { added, unchanged, wrong: errorBag.map(({ row, error }) => ({ row, problem: error.code })) };
    },
  },
};
