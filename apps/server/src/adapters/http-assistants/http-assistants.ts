import { createGuardedAgent } from "../../platform/http/guarded-agent.ts";
import type { HttpAssistants } from "../../ports/http-assistants.ts";
import { createTypebot } from "./typebot.ts";
import { createWebhook } from "./webhook.ts";

const timeoutMilliseconds = 30_000;

export function createHttpAssistants({ allowPrivateHosts }: { allowPrivateHosts: boolean }): HttpAssistants {
  const agent = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds });
  return {
    webhook: (settings) => createWebhook(agent, settings),
    typebot: (settings) => createTypebot(agent, settings),
    close: () => agent.close(),
  };
}
