import { createGuardedAgent } from "../../platform/http/guarded-agent.ts";
import type { HttpAssistants } from "../../ports/http-assistants.ts";
import { createPrompt } from "./prompt.ts";
import { createTypebot } from "./typebot.ts";
import { createWebhook } from "./webhook.ts";

const timeoutMilliseconds = 30_000;
/** A language model answers when it has written everything. */
const longestThoughtMilliseconds = 55_000;

export function createHttpAssistants({ allowPrivateHosts }: { allowPrivateHosts: boolean }): HttpAssistants {
  const agent = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds });
  const models = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds: longestThoughtMilliseconds });
  return {
    webhook: (settings) => createWebhook(agent, settings),
    prompt: (settings) => createPrompt(models, settings),
    typebot: (settings) => createTypebot(agent, settings),
    close: async () => void (await Promise.all([agent.close(), models.close()])),
  };
}
