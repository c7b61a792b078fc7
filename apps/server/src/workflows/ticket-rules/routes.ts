import * as contract from "@recado/contract/ticket-rules";
import { findRuleSecret } from "../../domain/ticket-rules/call-store.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Clock } from "../../ports/clock.ts";
import { renewRuleSecret } from "./rule-secret.ts";
import { tryRule } from "./try-rule.ts";

export function ruleWorkflowRoutes({ clock, secrets }: { clock: Clock; secrets: Secrets }): Endpoint[] {
  return [
    serve(contract.tryRule, ({ body, read }) => read((db) => tryRule(db, body, clock.now()))),
    serve(contract.getRuleSecret, ({ read }) =>
      read(async (db) => ({
        secretSince: (await findRuleSecret(db))?.secret_since.toISOString() ?? null,
      })),
    ),
    serve(contract.renewRuleSecret, ({ actor, write }) =>
      write((db) => renewRuleSecret(db, actor, secrets, clock.now())),
    ),
  ];
}
