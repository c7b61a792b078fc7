import * as contract from "@recado/contract/operator-webhook";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Clock } from "../../ports/clock.ts";
import { changeWebhook, renewSecret, testWebhook } from "./change-webhook.ts";
import { showOperatorWebhook } from "./show-webhook.ts";

export function operatorWebhookRoutes({ secrets, clock }: { secrets: Secrets; clock: Clock }): Endpoint[] {
  return [
    serve(contract.getOperatorWebhook, ({ read }) => read(showOperatorWebhook)),
    serve(contract.updateOperatorWebhook, ({ actor, body: { url }, write }) =>
      write((db) => changeWebhook(db, actor, url, { secrets, now: clock.now() })),
    ),
    serve(contract.renewOperatorWebhookSecret, ({ actor, write }) =>
      write((db) => renewSecret(db, actor, { secrets, now: clock.now() })),
    ),
    serve(contract.testOperatorWebhook, ({ write }) => write((db) => testWebhook(db, clock.now()))),
  ];
}
