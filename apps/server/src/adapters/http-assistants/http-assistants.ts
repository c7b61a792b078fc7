import { createGuardedAgent } from "../../platform/http/guarded-agent.ts";
import type { HttpAssistants } from "../../ports/http-assistants.ts";
import { createDialogflow, detectIntent } from "./dialogflow.ts";
import { createGoogleTokens } from "./google-tokens.ts";
import { createPrompt } from "./prompt.ts";
import { createTypebot } from "./typebot.ts";
import { createWebhook } from "./webhook.ts";

const timeoutMilliseconds = 30_000;
/** A language model answers when it has written everything. */
const longestThoughtMilliseconds = 55_000;
/** Typebot tells how its window looks, Dialogflow speaks. */
const mostBytes = 2 * 1_048_576;
const googleUrl = "https://dialogflow.googleapis.com";

interface Options {
  allowPrivateHosts: boolean;
  /** Where a double of Dialogflow is. */
  dialogflowUrl?: string;
}

export function createHttpAssistants({
  allowPrivateHosts,
  dialogflowUrl = googleUrl,
}: Options): HttpAssistants {
  const agent = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds, mostBytes });
  const models = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds: longestThoughtMilliseconds });
  const dialogflow = { agent, tokens: createGoogleTokens(agent), apiUrl: dialogflowUrl };
  return {
    webhook: (settings) => createWebhook(agent, settings),
    prompt: (settings) => createPrompt(models, settings),
    typebot: (settings) => createTypebot(agent, settings),
    dialogflow: (settings) => createDialogflow(dialogflow, settings),
    greetDialogflow: (settings, greeting, signal) => detectIntent(dialogflow, settings, greeting, signal),
    close: async () => void (await Promise.all([agent.close(), models.close()])),
  };
}
