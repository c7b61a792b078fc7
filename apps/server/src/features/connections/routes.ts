import * as contract from "@recado/contract/connections";
import { can } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import {
  type CloudHouse,
  createConnection,
  keepCloudSettings,
  replaceToken,
  updateConnection,
  wishSession,
} from "./actions.ts";
import { accessConnection } from "./policy.ts";
import { presentConnection, presentDiagnosis } from "./present.ts";
import { findConnections, findDiagnosis } from "./store.ts";

const done = { message: "ok" };

export function connectionRoutes(house: CloudHouse): Endpoint[] {
  return [
    serve(contract.listConnections, ({ actor, read }) =>
      read(async (db) => {
        const mayOperate = can(actor, "connections-page:actionButtons");
        return (await findConnections(db)).map((row) => presentConnection(row, mayOperate));
      }),
    ),
    serve(contract.getConnection, ({ params, read }) =>
      read(async (db) => presentConnection(await accessConnection(db, params.id), true)),
    ),
    serve(contract.diagnoseConnection, ({ params, read }) =>
      read(async (db) =>
        presentDiagnosis(await accessConnection(db, params.id), await findDiagnosis(db, params.id)),
      ),
    ),
    serve(contract.createConnection, ({ body, change }) =>
      change(async (db) => {
        const created = await createConnection(db, body);
        if (created.provider === "beta") return presentConnection(created, true);
        if (!body.cloud)
          throw new AppError("ERR_VALIDATION", { issues: [{ path: "cloud", message: "Required" }] });
        return presentConnection(await keepCloudSettings(house, db, created.id, body.cloud), true);
      }),
    ),
    serve(contract.updateConnection, ({ params, body, change }) =>
      change(async (db) => {
        const updated = await updateConnection(db, params.id, body);
        if (!body.cloud) return presentConnection(updated, true);
        return presentConnection(await keepCloudSettings(house, db, params.id, body.cloud), true);
      }),
    ),
    serve(contract.replaceToken, ({ params, change }) =>
      change(async (db) => ({ token: await replaceToken(db, params.id) })),
    ),
    serve(contract.retrySession, async ({ params, change }) => {
      await change((db) => wishSession(db, params.id, "run"));
      return done;
    }),
    serve(contract.renewSession, async ({ params, change }) => {
      await change((db) => wishSession(db, params.id, "renew"));
      return done;
    }),
    serve(contract.endSession, async ({ params, change }) => {
      await change((db) => wishSession(db, params.id, "logOut"));
      return done;
    }),
  ];
}
