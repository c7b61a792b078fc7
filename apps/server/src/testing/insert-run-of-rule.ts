import { findRule, insertRuleRun } from "../domain/ticket-rules/store.ts";
import type { TestCompany } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

/** Inserts a run of the rule on the ticket, without running any actions. */
export async function insertRunOfRule(
  testApp: TestApp,
  { id }: Pick<TestCompany, "id">,
  { ruleId, ticketId }: { ruleId: number; ticketId: number },
): Promise<void> {
  await testApp.app.database.write(id, async (db) => {
    const rule = await findRule(db, ruleId);
    if (!rule) throw new Error("the rule of the contract tests does not exist");
    const run = { occasion: "event:1", result: "done", actions: [], error: null, depth: 0 } as const;
    await insertRuleRun(db, { rule, ticketId, ...run });
  });
}
