import { publishRuleRun } from "../../domain/ticket-rules/actions.ts";
import { findWaitingRuleCall, updateTriedRuleCall } from "../../domain/ticket-rules/call-store.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { deliverCall, type WebhookDeliveryDeps } from "../webhook-delivery/deliver-call.ts";
import { findRuleKeys } from "./rule-secret.ts";

export interface RuleCallDeps extends WebhookDeliveryDeps {
  secrets: Pick<Secrets, "seal" | "open">;
}

/** Delivers one webhook call of a rule to the address that the rule named when it ran. */
export function deliverRuleCall(deps: RuleCallDeps, claim: Claim): Promise<void> {
  const { clock } = deps;
  return deliverCall(
    deps,
    {
      receiver: "a rule's webhook",
      findCall: findWaitingRuleCall,
      findReceiver: async (companyId, { url }) => ({
        url,
        keys: await findRuleKeys(deps, companyId, clock.now()),
      }),
      async recordTry(db, { id, run_id }, result) {
        await updateTriedRuleCall(db, id, result, clock.now());
        await publishRuleRun(db, "update", run_id);
      },
    },
    claim,
  );
}
