import * as contract from "@recado/contract/second-factors";
import type { Database } from "../../platform/db/database.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { cancelByToken, cancelRemoval, type FactorRemovalDeps, removeOfColleague } from "./remove-factor.ts";

/** Routes with which admins remove users' second factors, and users cancel such a removal. */
export function secondFactorRemovalRoutes(deps: FactorRemovalDeps & { database: Database }): Endpoint[] {
  return [
    serve(contract.requestSecondFactorRemoval, async ({ actor, params, write }) => {
      const dueAt = await write((db) => removeOfColleague(deps, db, actor, params.id));
      return { dueAt: dueAt?.toISOString() ?? null };
    }),
    serve(contract.cancelOwnSecondFactorRemoval, async ({ actor, write }) => {
      await write((db) => cancelRemoval(db, actor.userId));
      return { message: "ok" };
    }),
    serve(contract.cancelSecondFactorRemoval, async ({ body }) => {
      await cancelByToken(deps.database, body.token);
      return { message: "ok" };
    }),
  ];
}
