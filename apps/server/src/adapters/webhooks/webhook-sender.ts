import { AddressRefused, addressProblem, createGuardedAgent } from "../../platform/http/guarded-agent.ts";
import { WebhookFailure, type WebhookSender } from "../../ports/webhook-sender.ts";

const timeoutMilliseconds = 15_000;

export function createWebhookSender({ allowPrivateHosts }: { allowPrivateHosts: boolean }): WebhookSender {
  const agent = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds });
  return {
    async post({ url, headers, body }) {
      const { origin, pathname, search } = new URL(url);
      try {
        const answer = await agent.request({
          origin,
          path: pathname + search,
          method: "POST",
          headers: { "content-type": "application/json", "user-agent": "Recado", ...headers },
          body,
          signal: AbortSignal.timeout(timeoutMilliseconds),
        });
        // The response body is not used, but the connection can be reused only after the body has been read.
        await answer.body.dump();
        return answer.statusCode;
      } catch (error) {
        throw new WebhookFailure(failureOf(error), { cause: error });
      }
    },
    problemOf: (url) => (allowPrivateHosts ? undefined : addressProblem(new URL(url))),
    close: () => agent.close(),
  };
}

function failureOf(error: unknown): WebhookFailure["problem"] {
  if (!(error instanceof AddressRefused)) return "unreachable";
  return error.problem === "insecureAddress" ? "insecureAddress" : "privateAddress";
}
