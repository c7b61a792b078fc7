import { pageSize } from "@recado/contract/shared/pagination";
import * as contract from "@recado/contract/ticket-rules";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { WebhookSender } from "../../ports/webhook-sender.ts";
import { createRule, deleteRule, orderRules, updateRule } from "./actions.ts";
import { accessRule, requireCallableAddresses } from "./policy.ts";
import { presentRule, presentRuleRun } from "./present.ts";
import { findRuleRuns, findRules } from "./store.ts";

export function ticketRuleRoutes({ webhookSender }: { webhookSender: WebhookSender }): Endpoint[] {
  return [
    serve(contract.listRules, ({ read }) => read(async (db) => (await findRules(db)).map(presentRule))),
    serve(contract.createRule, ({ actor, body, write }) => {
      requireCallableAddresses(webhookSender, body.actions);
      return write((db) => createRule(db, actor, body));
    }),
    serve(contract.orderRules, ({ actor, body, write }) =>
      write((db) => orderRules(db, actor, body.ruleIds)),
    ),
    serve(contract.listRuleRuns, ({ query, read }) =>
      read(async (db) => {
        if (query.ruleId !== undefined) await accessRule(db, query.ruleId);
        const rows = await findRuleRuns(db, query, pageSize + 1);
        return { runs: rows.slice(0, pageSize).map(presentRuleRun), hasMore: rows.length > pageSize };
      }),
    ),
    serve(contract.getRule, ({ params, read }) =>
      read(async (db) => presentRule(await accessRule(db, params.id))),
    ),
    serve(contract.updateRule, ({ actor, params, body, write }) => {
      requireCallableAddresses(webhookSender, body.actions ?? []);
      return write((db) => updateRule(db, actor, params.id, body));
    }),
    serve(contract.deleteRule, async ({ actor, params, write }) => {
      await write((db) => deleteRule(db, actor, params.id));
      return { message: "ok" };
    }),
  ];
}
