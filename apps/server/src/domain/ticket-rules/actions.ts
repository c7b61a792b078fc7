import type { Rule, RuleForm } from "@recado/contract/ticket-rules";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { permissionRoom } from "../../platform/live/rooms.ts";
import { auditUpdate, recordAudit, recordOrder } from "../audit-log/actions.ts";
import { lockCompany } from "../companies/queries.ts";
import { accessRule, requireRuleTargets } from "./policy.ts";
import { auditedRule, presentRule, presentRuleRun } from "./present.ts";
import {
  deleteRuleRow,
  findRuleRun,
  findRules,
  insertRule,
  insertRuleRun,
  lockRule,
  type NewRuleRun,
  updateRuleRow,
  writeRuleOrder,
} from "./store.ts";

/** Creates a rule. It is paused, so that it can be tried first. */
export async function createRule(db: WriteTx, actor: Actor, form: RuleForm): Promise<Rule> {
  await requireRuleTargets(db, form.actions);
  const id = await insertRule(db, form);
  await recordAudit(db, actor, { area: "rules", action: "created", entityId: id, label: form.name });
  return publishRule(db, "create", id);
}

export type RuleChanges = { [Field in keyof RuleForm | "isActive"]?: Rule[Field] | undefined };

/** Changes a rule. Its version counts the changes; activating and pausing it makes no new version. */
export async function updateRule(
  db: WriteTx,
  actor: Actor,
  id: number,
  { isActive, ...changes }: RuleChanges,
): Promise<Rule> {
  if (!(await lockRule(db, id))) throw new AppError("ERR_NO_RULE_FOUND");
  const rule = presentRule(await accessRule(db, id));
  if (changes.actions) await requireRuleTargets(db, changes.actions);
  const isNewVersion = Object.values(changes).some((value) => value !== undefined);
  const look = async () => auditedRule(await accessRule(db, id));
  await auditUpdate(db, actor, { area: "rules", entityId: id, look }, () =>
    updateRuleRow(db, id, {
      name: changes.name ?? rule.name,
      trigger: changes.trigger ?? rule.trigger,
      filter: changes.filter ?? rule.filter,
      actions: changes.actions ?? rule.actions,
      stopsHere: changes.stopsHere ?? rule.stopsHere,
      isActive: isActive ?? rule.isActive,
      version: rule.version + (isNewVersion ? 1 : 0),
    }),
  );
  return publishRule(db, "update", id);
}

export async function deleteRule(db: WriteTx, actor: Actor, id: number): Promise<void> {
  if (!(await lockRule(db, id))) throw new AppError("ERR_NO_RULE_FOUND");
  const { name } = await accessRule(db, id);
  await deleteRuleRow(db, id);
  db.publish([permissionRoom(db.companyId, "rules:edit")], "rule", { action: "delete", ruleId: id });
  await recordAudit(db, actor, { area: "rules", action: "deleted", entityId: id, label: name });
}

/** Puts the given rules first; the others follow in their previous order. Screens load the list again after the event. */
export async function orderRules(db: WriteTx, actor: Actor, ids: readonly number[]): Promise<Rule[]> {
  await lockCompany(db);
  const before = await findRules(db);
  if (ids.some((id) => !before.some((rule) => rule.id === id))) throw new AppError("ERR_NO_RULE_FOUND");
  await writeRuleOrder(db, [...new Set(ids)]);
  const rules = await findRules(db);
  const [first] = rules;
  if (first) await publishRule(db, "update", first.id);
  await recordOrder(db, actor, { area: "rules", label: "" }, before.map(nameOf), rules.map(nameOf));
  return rules.map(presentRule);
}

function nameOf({ name }: { name: string }): string {
  return name;
}

async function publishRule(db: WriteTx, action: "create" | "update", id: number): Promise<Rule> {
  const rule = presentRule(await accessRule(db, id));
  db.publish([permissionRoom(db.companyId, "rules:edit")], "rule", { action, rule });
  return rule;
}

/** Stores and publishes a run; returns its id, or undefined if the rule has already run on this occasion. */
export async function recordRuleRun(db: WriteTx, run: NewRuleRun): Promise<number | undefined> {
  const id = await insertRuleRun(db, run);
  if (id !== undefined) await publishRuleRun(db, "create", id);
  return id;
}

/** Publishes a run after it, or one of its webhook calls, has changed. */
export async function publishRuleRun(db: WriteTx, action: "create" | "update", id: number): Promise<void> {
  const run = await findRuleRun(db, id);
  if (run)
    db.publish([permissionRoom(db.companyId, "rules:edit")], "ruleRun", { action, run: presentRuleRun(run) });
}
