import type { PlanForm } from "@recado/contract/plans";
import type { Plan } from "@recado/contract/shared/plan";
import type { Selectable, Updateable } from "kysely";
import type { Plans } from "../../platform/db/schema.ts";
import type { AuditSubject } from "../audit-log/actions.ts";

export function presentPlan(row: Selectable<Plans>): Plan {
  return {
    id: row.id,
    name: row.name,
    users: row.users,
    connections: row.connections,
    queues: row.queues,
    campaigns: row.campaigns,
    schedules: row.schedules,
    storageMegabytes: row.storage_megabytes,
    value: row.value_centavos / 100,
    useCampaigns: row.use_campaigns,
    useKanban: row.use_kanban,
    useOpenAi: row.use_open_ai,
    useIntegrations: row.use_integrations,
    useSchedules: row.use_schedules,
    useInternalChat: row.use_internal_chat,
    useExternalApi: row.use_external_api,
    useWhiteLabel: row.use_white_label,
    offered: row.offered,
  };
}

export type PlanChanges = { [Field in keyof PlanForm]?: PlanForm[Field] | undefined };

/** Maps changes of a plan to columns; fields that are omitted stay unchanged. */
export function columnsOfPlan({ value, ...changes }: PlanChanges) {
  return {
    name: changes.name,
    users: changes.users,
    connections: changes.connections,
    queues: changes.queues,
    campaigns: changes.campaigns,
    schedules: changes.schedules,
    storage_megabytes: changes.storageMegabytes,
    value_centavos: value === undefined ? undefined : Math.round(value * 100),
    use_campaigns: changes.useCampaigns,
    use_kanban: changes.useKanban,
    use_open_ai: changes.useOpenAi,
    use_integrations: changes.useIntegrations,
    use_schedules: changes.useSchedules,
    use_internal_chat: changes.useInternalChat,
    use_external_api: changes.useExternalApi,
    use_white_label: changes.useWhiteLabel,
    offered: changes.offered,
  } satisfies { [Column in keyof Updateable<Plans>]: Updateable<Plans>[Column] | undefined };
}

export function auditedPlan(row: Selectable<Plans>): AuditSubject {
  const { id: _, ...fields } = presentPlan(row);
  return { label: row.name, fields };
}
