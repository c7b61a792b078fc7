import * as contract from "@recado/contract/connections";
import { type Actor, hasPermission, requireMayChoose } from "../../platform/actor.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import {
  addConnection,
  type CloudDeps,
  type ConnectionChanges,
  changeConnection,
  endSession,
  renewSession,
  replaceToken,
  retrySession,
} from "./actions.ts";
import { accessConnection } from "./policy.ts";
import { presentConnection, presentDiagnosis } from "./present.ts";
import { type ConnectionRow, findConnections, findDiagnosis } from "./store.ts";

const done = { message: "ok" };

export function connectionRoutes(deps: CloudDeps): Endpoint[] {
  return [
    serve(contract.listConnections, ({ actor, read }) =>
      read(async (db) => {
        const mayOperate = hasPermission(actor, "connections-page:actionButtons");
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
    serve(contract.createConnection, ({ actor, body, write }) =>
      write(async (db) => {
        requireMayAnswer(actor, body);
        return presentConnection(await addConnection(deps, db, actor, body), true);
      }),
    ),
    serve(contract.updateConnection, async ({ actor, params: { id }, body, write, requireVerified }) => {
      const { token, appSecret, verifyToken } = body.cloud ?? {};
      if (token || appSecret || verifyToken) await requireVerified();
      return write(async (db) => {
        requireMayAnswer(actor, body, await accessConnection(db, id));
        return presentConnection(await changeConnection(deps, db, actor, id, body), true);
      });
    }),
    serve(contract.replaceToken, ({ actor, params, write }) =>
      write(async (db) => ({ token: await replaceToken(db, actor, params.id) })),
    ),
    serve(contract.retrySession, async ({ params, write }) => {
      await write((db) => retrySession(db, params.id));
      return done;
    }),
    serve(contract.renewSession, async ({ actor, params, write }) => {
      await write((db) => renewSession(db, actor, params.id));
      return done;
    }),
    serve(contract.endSession, async ({ actor, params, write }) => {
      await write((db) => endSession(db, actor, params.id));
      return done;
    }),
  ];
}

/** Throws if the company's plan does not include the chosen assistant. */
function requireMayAnswer(
  actor: Actor,
  { promptId, integrationId }: Pick<ConnectionChanges, "promptId" | "integrationId">,
  before?: ConnectionRow,
): void {
  requireMayChoose(actor, "useOpenAi", promptId, before?.prompt_id);
  requireMayChoose(actor, "useIntegrations", integrationId, before?.integration_id);
}
