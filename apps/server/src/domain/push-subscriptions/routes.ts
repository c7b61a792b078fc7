import * as contract from "@recado/contract/push-subscriptions";
import type { Database } from "../../platform/db/database.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { renew, subscribe, unsubscribe } from "./actions.ts";

export function pushSubscriptionRoutes(database: Database, publicKey: string): Endpoint[] {
  return [
    serve(contract.getPushKey, () => ({ publicKey })),
    serve(contract.subscribePush, async ({ actor, body, write }) => ({
      id: await write((db) => subscribe(db, actor, body)),
    })),
    serve(contract.renewPush, async ({ body: { companyId, ...renewal } }) => {
      await database.write(companyId, (db) => renew(db, renewal));
      return { message: "ok" };
    }),
    serve(contract.unsubscribePush, async ({ actor, params, write }) => {
      await write((db) => unsubscribe(db, actor, params.id));
      return { message: "ok" };
    }),
  ];
}
