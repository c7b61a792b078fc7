import * as contract from "@recado/contract/bulk-runs";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { dismissBulkRun, startBulkRun, stopBulkRun, undoBulkRun } from "./control-run.ts";
import { presentBulkRun } from "./present.ts";
import { findLatestRun } from "./store.ts";

export function bulkRunRoutes(): Endpoint[] {
  return [
    serve(contract.startBulkRun, ({ actor, query, body, write }) =>
      write((db) => startBulkRun(db, actor, query, body)),
    ),
    serve(contract.getBulkRun, ({ actor, read }) =>
      read(async (db) => {
        const run = await findLatestRun(db, actor.userId);
        return { run: run ? await presentBulkRun(db, run) : null };
      }),
    ),
    serve(contract.stopBulkRun, ({ actor, params, write }) =>
      write((db) => stopBulkRun(db, actor, params.id)),
    ),
    serve(contract.undoBulkRun, ({ actor, params, write }) =>
      write((db) => undoBulkRun(db, actor, params.id)),
    ),
    serve(contract.dismissBulkRun, async ({ actor, params, write }) => {
      await write((db) => dismissBulkRun(db, actor, params.id));
      return { message: "ok" };
    }),
  ];
}
