import * as contract from "@recado/contract/connections";
import { can } from "../../platform/actor.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { createConnection, updateConnection, wishSession } from "./actions.ts";
import { accessConnection } from "./policy.ts";
import { presentConnection } from "./present.ts";
import { findConnections } from "./store.ts";

const done = { message: "ok" };

export function connectionRoutes(): Endpoint[] {
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
    serve(contract.createConnection, ({ body, change }) =>
      change(async (db) => presentConnection(await createConnection(db, body), true)),
    ),
    serve(contract.updateConnection, ({ params, body, change }) =>
      change(async (db) => presentConnection(await updateConnection(db, params.id, body), true)),
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
