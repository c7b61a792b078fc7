import type { Integration, IntegrationForm } from "@recado/contract/integrations";
import type { Audited } from "../audit-log/actions.ts";
import type { IntegrationRow, ListedIntegrationRow } from "./store.ts";

export function presentIntegration(row: ListedIntegrationRow): Integration {
  const { jsonContent: _, ...fields } = formOf(row);
  return {
    id: row.id,
    ...fields,
    hasJsonContent: row.json_content !== null,
    queues: row.queues,
    connections: row.connections,
  };
}

/** The row as a form that changes nothing: the key of a service account stays as it is while it is empty. */
export function formOf(row: IntegrationRow): IntegrationForm {
  return {
    type: row.type,
    name: row.name,
    projectName: row.project_name,
    jsonContent: "",
    language: row.language,
    urlN8N: row.url_n8n,
    typebotSlug: row.typebot_slug,
    typebotExpires: row.typebot_expires,
    typebotDelayMessage: row.typebot_delay_message,
    typebotKeywordFinish: row.typebot_keyword_finish,
    typebotKeywordRestart: row.typebot_keyword_restart,
    typebotUnknownMessage: row.typebot_unknown_message,
    typebotRestartMessage: row.typebot_restart_message,
  };
}

/** An address may hold a key: that it changed is told, where it leads is not. */
export function auditedIntegration(row: IntegrationRow): Audited {
  return {
    label: row.name,
    fields: {
      name: row.name,
      integrationType: row.type,
      projectName: row.project_name,
      language: row.language,
      typebotSlug: row.typebot_slug,
      typebotExpires: row.typebot_expires,
      typebotDelayMessage: row.typebot_delay_message,
      typebotKeywordFinish: row.typebot_keyword_finish,
      typebotKeywordRestart: row.typebot_keyword_restart,
      typebotUnknownMessage: row.typebot_unknown_message,
      typebotRestartMessage: row.typebot_restart_message,
    },
    hidden: { url: row.url_n8n },
  };
}
