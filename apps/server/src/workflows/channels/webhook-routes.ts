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

/** Largest webhook body in bytes. Meta sends at most a thousand changes per request. */
const maxBodyBytes = 4 * 1_048_576;
const bodyMilliseconds = 60_000;

declare module "fastify" {
  interface FastifyRequest {
    /** Webhook that the URL names. It is set before the body is read. */
    webhook: FoundWebhook | undefined;
  }
}

interface WebhookRoute {
  Params: { webhookId: string };
  Querystring: Record<string, string | string[] | undefined>;
}

/**
 * Mounts the routes to which Meta sends webhooks. They are not part of the API contract, because Meta defines the
 * bodies. Each request is authenticated by a signature over the raw body.
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
      // The response is plain text, so that no browser interprets the challenge as HTML.
      return reply.type("text/plain; charset=utf-8").send(challenge);
    });
    scope.route<WebhookRoute>({
      method: "POST",
      url,
      // Only the signature in the body authenticates the request. The webhook id in the URL is therefore checked before
      // the body is read.
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
