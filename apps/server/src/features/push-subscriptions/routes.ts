import * as contract from "@recado/contract/push-subscriptions";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { subscribe, unsubscribe } from "./actions.ts";

export function pushSubscriptionRoutes(publicKey: string): Endpoint[] {
  return [
    serve(contract.getPushKey, () => ({ publicKey })),
    serve(contract.subscribePush, async ({ actor, body, write }) => ({
      id: await write((db) => subscribe(db, actor, body)),
    })),
    serve(contract.unsubscribePush, async ({ actor, params, write }) => {
      await write((db) => unsubscribe(db, actor, params.id));
      return { message: "ok" };
    }),
  ];
}
