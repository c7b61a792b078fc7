import type { Integration, IntegrationForm } from "@recado/contract/integrations";
import type { AuditSubject } from "../audit-log/actions.ts";
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

/** Presents the row as a form that changes nothing. An empty service account key means the stored one is kept. */
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

/** The audit log records that the address changed, but not the address: its URL may contain a key. */
export function auditedIntegration(row: IntegrationRow): AuditSubject {
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
