import type { Logger } from "pino";
import { createGuardedAgent } from "../../platform/http/guarded-agent.ts";
import type { HttpAssistants } from "../../ports/http-assistants.ts";
import { createDialogflow, detectIntent, googleDialogflowUrl } from "./dialogflow.ts";
import { createPrompt } from "./prompt.ts";
import { azureSpeechUrl } from "./speak.ts";
import { createTypebot } from "./typebot.ts";
import { createWebhook } from "./webhook.ts";

const timeoutMilliseconds = 30_000;
/** A language model answers when it has written everything. */
const longestThoughtMilliseconds = 55_000;

/** Some minutes of speech. */
const mostSpokenBytes = 4_194_304;

interface Options {
  allowPrivateHosts: boolean;
  logger: Logger;
  /** Google's, or a double of it. */
  dialogflowUrl?: string;
  /** Azure's by region, or a double of them. */
  speechUrl?: (region: string) => string;
}

export function createHttpAssistants({
  allowPrivateHosts,
  logger,
  dialogflowUrl = googleDialogflowUrl,
  speechUrl = azureSpeechUrl,
}: Options): HttpAssistants {
  const agent = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds });
  const models = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds: longestThoughtMilliseconds });
  const voices = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds, mostBytes: mostSpokenBytes });
  return {
    webhook: (settings) => createWebhook(agent, settings),
    prompt: (settings) => createPrompt({ models, voices, speechUrl, logger }, settings),
    typebot: (settings) => createTypebot(agent, settings),
    dialogflow: (settings) => createDialogflow(agent, dialogflowUrl, settings),
    greetDialogflow: (settings, greeting, signal) =>
      detectIntent(agent, dialogflowUrl, { settings, ...greeting }, signal),
    close: async () => void (await Promise.all([agent.close(), models.close(), voices.close()])),
  };
}
