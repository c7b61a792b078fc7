import { createGuardedAgent } from "../../platform/http/guarded-agent.ts";
import type { HttpAssistants } from "../../ports/http-assistants.ts";
import { createDialogflow } from "./dialogflow.ts";
import { createGoogleTokens } from "./google-tokens.ts";
import { createTypebot } from "./typebot.ts";
import { createWebhook } from "./webhook.ts";

const timeoutMilliseconds = 30_000;
/** Typebot tells how its window looks, Dialogflow speaks. */
const mostBytes = 2 * 1_048_576;
const mostFileBytes = 8 * 1_048_576;
const dialogflowUrl = "https://dialogflow.googleapis.com";

export function createHttpAssistants({ allowPrivateHosts }: { allowPrivateHosts: boolean }): HttpAssistants {
  const agent = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds, mostBytes });
  const files = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds, mostBytes: mostFileBytes });
  const dialogflow = { agent, tokens: createGoogleTokens(agent), apiUrl: dialogflowUrl };
  return {
    webhook: (settings) => createWebhook({ agent, files }, settings),
    typebot: (settings) => createTypebot({ agent, files }, settings),
    dialogflow: (settings) => createDialogflow(dialogflow, settings),
    close: async () => void (await Promise.all([agent.close(), files.close()])),
  };
}
