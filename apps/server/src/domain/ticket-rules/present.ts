import type { Rule, RuleRun } from "@recado/contract/ticket-rules";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { AuditSubject } from "../audit-log/actions.ts";
import type { ListedRuleRow, RuleRunRow } from "./store.ts";

export function presentRule(row: ListedRuleRow): Rule {
  return {
    id: row.id,
    name: row.name,
    trigger: row.trigger,
    filter: [...row.filter],
    actions: row.actions,
    stopsHere: row.stops_here,
    isActive: row.is_active,
    version: row.version,
    lastRunAt: row.last_run_at?.toISOString() ?? null,
    runs: row.runs,
  };
}

export function presentRuleRun(row: RuleRunRow): RuleRun {
  return {
    id: row.id,
    rule: { id: row.rule_id, name: row.rule_name, version: row.version },
    ticket: { id: row.ticket_id, uuid: row.ticket_uuid, contact: row.contact_name },
    trigger: row.trigger_type,
    result: row.result,
    actions: row.actions,
    error: row.error,
    depth: row.depth,
    calls: row.calls,
    createdAt: row.created_at.toISOString(),
  };
}

/** Audited fields of a rule. The audit log does not contain conditions and actions, because they may hold texts. */
export function auditedRule(row: ListedRuleRow): AuditSubject {
  const { name, is_active: active, trigger, filter, actions, stops_here: stopsHere } = row;
  return {
    label: name,
    fields: { name, active, stopsHere },
    hidden: {
      trigger: storableJson(trigger),
      conditions: storableJson(filter),
      actions: storableJson(actions),
    },
  };
}
