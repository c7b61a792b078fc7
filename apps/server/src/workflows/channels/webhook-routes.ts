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

/** Meta sends at most a thousand changes per call. */
const maxBodyBytes = 4 * 1_048_576;
const bodyMilliseconds = 60_000;

declare module "fastify" {
  interface FastifyRequest {
    /** Webhook of the called address, once it is known to exist. */
    webhook: FoundWebhook | undefined;
  }
}

interface WebhookRoute {
  Params: { webhookId: string };
  Querystring: Record<string, string | string[] | undefined>;
}

/**
 * Mounts the routes that Meta calls. They are outside the API contract: Meta defines the payloads, and callers prove
 * themselves by a signature over the raw body.
 */
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
      // Plain text, so that no browser interprets the challenge as a page.
      return reply.type("text/plain; charset=utf-8").send(challenge);
    });
    scope.route<WebhookRoute>({
      method: "POST",
      url,
      // Callers are authenticated only by the body's signature, so the address must exist before any of the body is
      // read.
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
