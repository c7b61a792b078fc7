import { readJson } from "@recado/contract/shared/read-json";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../platform/errors.ts";
import { acceptHint, type HintDeps, isWebhookSecret } from "./accept-hint.ts";

const maxBodyBytes = 1_048_576;

/** Paths below the webhook URL. Banks that follow the Pix standard append the segment `/pix`. */
const paths = [
  ["", "standard"],
  ["/pix", "standard"],
  ["/asaas", "asaas"],
  ["/mercadopago", "mercadopago"],
] as const;

interface WebhookRoute {
  Params: { secret: string };
  Querystring: Record<string, string | string[] | undefined>;
}

/**
 * Mounts the webhook of the payment providers. The webhook is not part of the API contract, because the provider
 * defines its request format.
 */
export function mountPixWebhook(app: FastifyInstance, deps: HintDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxBodyBytes }, (_, body, done) =>
      done(null, body),
    );
    for (const [path, provider] of paths)
      scope.route<WebhookRoute>({
        method: "POST",
        url: `/webhooks/pix/:secret${path}`,
        // The body of a request with a wrong secret is not read.
        preParsing: async (request, _reply, payload) => {
          if (isWebhookSecret(deps, request.params.secret)) return payload;
          deps.metrics.pixHint(provider, "forged");
          throw new AppError("ERR_NOT_FOUND");
        },
        handler: async ({ headers, query, body }, reply) => {
          await acceptHint(deps, provider, {
            body: readBody(body),
            header: (name) => textOf(headers[name]),
            query: (name) => textOf(query[name]),
          });
          return reply.type("text/plain; charset=utf-8").send("ok");
        },
      });
  });
}

function textOf(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function readBody(body: unknown): unknown {
  try {
    return Buffer.isBuffer(body) ? readJson(body.toString("utf8")) : undefined;
  } catch {
    throw new AppError("ERR_BAD_JSON");
  }
}
