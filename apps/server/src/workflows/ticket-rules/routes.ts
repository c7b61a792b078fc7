import * as contract from "@recado/contract/ticket-rules";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Clock } from "../../ports/clock.ts";
import { tryRule } from "./try-rule.ts";

export function ruleTrialRoutes({ clock }: { clock: Clock }): Endpoint[] {
  return [serve(contract.tryRule, ({ body, read }) => read((db) => tryRule(db, body, clock.now())))];
}
