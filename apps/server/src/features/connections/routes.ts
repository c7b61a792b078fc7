import * as contract from "@recado/contract/connections";
import { type Actor, can, requireMayChoose } from "../../platform/actor.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { type Audited, auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { accessQueue } from "../queues/policy.ts";
import {
  type CloudDeps,
  type ConnectionChanges,
  createConnection,
  keepCloudSettings,
  replaceToken,
  setDesiredState,
  updateConnection,
} from "./actions.ts";
import { accessConnection } from "./policy.ts";
import { auditedConnection, presentConnection, presentDiagnosis } from "./present.ts";
import { type ConnectionRow, findConnections, findDiagnosis } from "./store.ts";

const done = { message: "ok" };

export function connectionRoutes(deps: CloudDeps): Endpoint[] {
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
    serve(contract.createConnection, ({ actor, body, write }) =>
      write(async (db) => {
        requireMayAnswer(actor, body);
        const created = await createConnection(db, body);
        const { id, name } = created;
        await recordAudit(db, actor, { area: "connections", action: "created", entityId: id, label: name });
        if (created.provider === "beta") return presentConnection(created, true);
        if (!body.cloud)
          throw new AppError("ERR_VALIDATION", { issues: [{ path: "cloud", message: "Required" }] });
        return presentConnection(await keepCloudSettings(deps, db, created.id, body.cloud), true);
      }),
    ),
    serve(contract.updateConnection, ({ actor, params: { id }, body, write }) =>
      write(async (db) => {
        requireMayAnswer(actor, body, await accessConnection(db, id));
        const look = () => lookAt(db, id);
        const secrets = body.cloud && body.cloud.token !== "" ? (["token"] as const) : [];
        return auditUpdate(db, actor, { area: "connections", entityId: id, look, secrets }, async () => {
          const updated = await updateConnection(db, id, body);
          if (!body.cloud) return presentConnection(updated, true);
          return presentConnection(await keepCloudSettings(deps, db, id, body.cloud), true);
        });
      }),
    ),
    serve(contract.replaceToken, ({ actor, params: { id }, write }) =>
      write((db) => {
        const look = () => lookAt(db, id);
        return auditUpdate(
          db,
          actor,
          { area: "connections", entityId: id, look, secrets: ["token"] },
          async () => ({ token: await replaceToken(db, id) }),
        );
      }),
    ),
    serve(contract.retrySession, async ({ params, write }) => {
      await write((db) => setDesiredState(db, params.id, "run"));
      return done;
    }),
    serve(contract.renewSession, async ({ actor, params: { id }, write }) => {
      await write(async (db) => {
        await setDesiredState(db, id, "renew");
        const { name: label } = await accessConnection(db, id);
        await recordAudit(db, actor, { area: "connections", action: "sessionRenewed", entityId: id, label });
      });
      return done;
    }),
    serve(contract.endSession, async ({ actor, params: { id }, write }) => {
      await write(async (db) => {
        await setDesiredState(db, id, "logOut");
        const { name: label } = await accessConnection(db, id);
        await recordAudit(db, actor, { area: "connections", action: "sessionEnded", entityId: id, label });
      });
      return done;
    }),
  ];
}

/** Who is chosen to answer is in the company's plan. */
function requireMayAnswer(
  actor: Actor,
  { promptId, integrationId }: Pick<ConnectionChanges, "promptId" | "integrationId">,
  before?: ConnectionRow,
): void {
  requireMayChoose(actor, "useOpenAi", promptId, before?.prompt_id);
  requireMayChoose(actor, "useIntegrations", integrationId, before?.integration_id);
}

async function lookAt(db: ReadTx, id: number): Promise<Audited> {
  const connection = await accessConnection(db, id);
  const { transfer_queue_id: queueId } = connection;
  return auditedConnection(connection, queueId === null ? null : (await accessQueue(db, queueId)).name);
}
