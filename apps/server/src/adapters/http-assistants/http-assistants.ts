import { createGuardedAgent } from "../../platform/http/guarded-agent.ts";
import type { HttpAssistants } from "../../ports/http-assistants.ts";
import { createDialogflow, detectIntent, googleDialogflowUrl } from "./dialogflow.ts";
import { createPrompt } from "./prompt.ts";
import { createTypebot } from "./typebot.ts";
import { createWebhook } from "./webhook.ts";

const timeoutMilliseconds = 30_000;
/** A language model answers when it has written everything. */
const longestThoughtMilliseconds = 55_000;
/** Typebot tells how its window looks, Dialogflow speaks. */
const mostBytes = 2 * 1_048_576;
const mostFileBytes = 8 * 1_048_576;

interface Options {
  allowPrivateHosts: boolean;
  /** Google's, or a double of it. */
  dialogflowUrl?: string;
}

export function createHttpAssistants({
  allowPrivateHosts,
  dialogflowUrl = googleDialogflowUrl,
}: Options): HttpAssistants {
  const agent = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds, mostBytes });
  const files = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds, mostBytes: mostFileBytes });
  const models = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds: longestThoughtMilliseconds });
  return {
    webhook: (settings) => createWebhook({ agent, files }, settings),
    prompt: (settings) => createPrompt(models, settings),
    typebot: (settings) => createTypebot({ agent, files }, settings),
    dialogflow: (settings) => createDialogflow(agent, dialogflowUrl, settings),
    async greetDialogflow(settings, greeting, signal) {
      const { says } = await detectIntent(agent, dialogflowUrl, { settings, ...greeting }, signal);
      return says.flatMap((saying) => (saying.type === "text" ? [saying.text] : []));
    },
    close: async () => void (await Promise.all([agent.close(), files.close(), models.close()])),
  };
}
