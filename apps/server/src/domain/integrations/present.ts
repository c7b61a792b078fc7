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

/**
 * Builds the form that would leave the stored integration unchanged. Its service account key is empty, which means that
 * the stored key is kept.
 */
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

/**
 * Fields of an integration for the audit log. The log records that the URL changed, but not the URL itself, because it
 * may contain a key.
 */
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
