import type { FastifyInstance } from "fastify";
import { acceptWebhook, answerHandshake, type WebhookDeps } from "./accept-webhook.ts";

/** Meta gathers a thousand changes into a call at most. */
const maxBodyBytes = 4 * 1_048_576;

interface WebhookRoute {
  Params: { webhookId: string };
  Querystring: Record<string, string | string[] | undefined>;
}

/** Where Meta calls. Not part of the API: its shapes are Meta's, and who calls is known by a signature over the raw body. */
export function mountWebhookRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxBodyBytes }, (_, body, done) =>
      done(null, body),
    );
    const url = "/webhooks/whatsapp-cloud/:webhookId";
    scope.get<WebhookRoute>(url, async ({ params, query }, reply) => {
      const word = (name: string) => {
        const value = query[`hub.${name}`];
        return typeof value === "string" ? value : undefined;
      };
      const challenge = await answerHandshake(deps, params.webhookId, {
        mode: word("mode"),
        verifyToken: word("verify_token"),
        challenge: word("challenge"),
      });
      // As text, so that no browser takes it for a page.
      return reply.type("text/plain; charset=utf-8").send(challenge);
    });
    scope.post<WebhookRoute>(url, async ({ params, headers, body }, reply) => {
      const signature = headers["x-hub-signature-256"];
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      await acceptWebhook(deps, params.webhookId, raw, typeof signature === "string" ? signature : undefined);
      return reply.type("text/plain; charset=utf-8").send("ok");
    });
  });
}
