import type { FastifyInstance } from "fastify";
import { AppError } from "../../platform/errors.ts";
import { extendRequestTime } from "../../platform/http/request-time.ts";
import {
  acceptWebhook,
  accessWebhook,
  answerHandshake,
  type FoundWebhook,
  type WebhookDeps,
} from "./accept-webhook.ts";

/** Meta gathers a thousand changes into a call at most. */
const maxBodyBytes = 4 * 1_048_576;
const bodyMilliseconds = 60_000;

declare module "fastify" {
  interface FastifyRequest {
    /** Whose address was called, once it is known to be somebody's. */
    webhook: FoundWebhook | undefined;
  }
}

interface WebhookRoute {
  Params: { webhookId: string };
  Querystring: Record<string, string | string[] | undefined>;
}

/** Where Meta calls. Not part of the API: its shapes are Meta's, and who calls is known by a signature over the raw body. */
export function mountWebhookRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  void app.register(async (scope) => {
    scope.decorateRequest("webhook", undefined);
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
    scope.route<WebhookRoute>({
      method: "POST",
      url,
      // Who calls is known by the body alone, so the address has to be somebody's before any of it is read.
      preParsing: async (request, _reply, payload) => {
        request.webhook = await accessWebhook(deps, request.params.webhookId);
        request.log = request.log.child({ companyId: request.webhook.companyId });
        extendRequestTime(request.raw, bodyMilliseconds);
        return payload;
      },
      handler: async ({ webhook, headers, body }, reply) => {
        if (!webhook) throw new AppError("ERR_NOT_FOUND");
        const signature = headers["x-hub-signature-256"];
        const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await acceptWebhook(deps, webhook, raw, typeof signature === "string" ? signature : undefined);
        return reply.type("text/plain; charset=utf-8").send("ok");
      },
    });
  });
}
