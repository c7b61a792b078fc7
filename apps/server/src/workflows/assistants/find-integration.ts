import { openIntegration } from "../../domain/integrations/queries.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { HttpAssistants } from "../../ports/http-assistants.ts";
import type { FindAssistant } from "./assistant-deps.ts";

export function findIntegrationAssistant(secrets: Secrets, assistants: HttpAssistants): FindAssistant {
  return async (db, id) => {
    const integration = await openIntegration(db, secrets, id);
    switch (integration?.type) {
      case "n8n":
      case "webhook":
        return assistants.webhook({ url: integration.urlN8N, secret: integration.signingSecret });
      case "typebot":
        return assistants.typebot({
          url: integration.urlN8N,
          slug: integration.typebotSlug,
          expiresMinutes: integration.typebotExpires,
          delayMilliseconds: integration.typebotDelayMessage,
          keywordFinish: integration.typebotKeywordFinish,
          keywordRestart: integration.typebotKeywordRestart,
          unknownMessage: integration.typebotUnknownMessage,
          restartMessage: integration.typebotRestartMessage,
        });
      case "dialogflow":
        return assistants.dialogflow({
          projectName: integration.projectName,
          jsonContent: integration.jsonContent,
          language: integration.language,
        });
      case undefined:
        return undefined;
    }
  };
}
