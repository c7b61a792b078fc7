import type { FastifyInstance } from "fastify";
import { AppError } from "../../platform/errors.ts";
import type { Clock } from "../../ports/clock.ts";
import { acceptLogoutToken } from "./back-channel-logout.ts";
import type { ProviderDeps } from "./providers.ts";

const callsPerMinute = 300;
const maxBodyBytes = 20_000;

/**
 * Mounts the route of OpenID Connect Back-Channel Logout. It is not part of the API contract, because the standard defines
 * its form and its answers. The signed token authenticates the request.
 */
export function mountLogoutRoute(app: FastifyInstance, deps: ProviderDeps & { clock: Clock }): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: maxBodyBytes }, (_, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    );
    scope.route<{ Params: { key: string } }>({
      method: "POST",
      url: "/oidc/logout/:key",
      config: { rateLimit: { max: callsPerMinute, timeWindow: 60_000 } },
      handler: async ({ params, body, log }, reply) => {
        const token = body instanceof URLSearchParams ? body.get("logout_token") : null;
        void reply.header("cache-control", "no-store");
        try {
          await acceptLogoutToken(deps, { key: params.key, token: token ?? "", log });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          log.info({ code: error.code }, "logout token of an identity provider refused, sessions stay open");
          return reply.code(400).send({ error: "invalid_request" });
        }
        return reply.code(200).send();
      },
    });
  });
}
