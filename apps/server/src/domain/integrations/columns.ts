import type { IntegrationForm } from "@recado/contract/integrations";
import type { Insertable } from "kysely";
import type { Integrations } from "../../platform/db/schema.ts";

/**
 * Maps the form of an integration to columns, except for encrypted fields. Only Dialogflow has a project name; for the
 * other types, the column `project_name` holds the integration's name.
 */
export function columnsOfIntegration(form: IntegrationForm): Omit<Insertable<Integrations>, "company_id"> {
  return {
    type: form.type,
    name: form.name,
    project_name: form.type === "dialogflow" ? form.projectName : form.name,
    language: form.language,
    url_n8n: form.urlN8N,
    typebot_slug: form.typebotSlug,
    typebot_expires: form.typebotExpires,
    typebot_delay_message: form.typebotDelayMessage,
    typebot_keyword_finish: form.typebotKeywordFinish,
    typebot_keyword_restart: form.typebotKeywordRestart,
    typebot_unknown_message: form.typebotUnknownMessage,
    typebot_restart_message: form.typebotRestartMessage,
  };
}
