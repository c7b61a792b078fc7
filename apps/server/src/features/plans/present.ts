import type { Plan } from "@recado/contract/plans";
import type { Selectable } from "kysely";
import type { Plans } from "../../platform/db/schema.ts";

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
  };
}
