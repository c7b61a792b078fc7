import { createGuardedAgent } from "../../platform/http/guarded-agent.ts";
import type { HttpAssistants } from "../../ports/http-assistants.ts";
import { createDialogflow, detectIntent, googleDialogflowUrl } from "./dialogflow.ts";
import { createPrompt } from "./prompt.ts";
import { createTypebot } from "./typebot.ts";
import { createWebhook } from "./webhook.ts";

const timeoutMilliseconds = 30_000;
/** A language model answers when it has written everything. */
const longestThoughtMilliseconds = 55_000;

interface Options {
  allowPrivateHosts: boolean;
  /** Google's, or a double of it. */
  dialogflowUrl?: string;
}

export function createHttpAssistants({
  allowPrivateHosts,
  dialogflowUrl = googleDialogflowUrl,
}: Options): HttpAssistants {
  const agent = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds });
  const models = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds: longestThoughtMilliseconds });
  return {
    webhook: (settings) => createWebhook(agent, settings),
    prompt: (settings) => createPrompt(models, settings),
    typebot: (settings) => createTypebot(agent, settings),
    dialogflow: (settings) => createDialogflow(agent, dialogflowUrl, settings),
    greetDialogflow: (settings, greeting, signal) =>
      detectIntent(agent, dialogflowUrl, { settings, ...greeting }, signal),
    close: async () => void (await Promise.all([agent.close(), models.close()])),
  };
}
