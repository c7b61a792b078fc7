import type { FastifyInstance, FastifyReply } from "fastify";
import type { Metrics } from "../metrics.ts";
import type { AdmitOperator } from "./admit-operator.ts";

export interface OperatorDeps {
  metrics: Metrics;
  admit: AdmitOperator;
  /** Returns the names of unreachable services, such as the database; empty if all are reachable. */
  whatIsNotReady(): Promise<string[]>;
  /**
   * Returns the names of those unreachable services without which this process cannot answer any request; empty if it
   * can answer.
   */
  whatKeepsFromServing(): Promise<string[]>;
}

export function mountOperatorRoutes(app: FastifyInstance, deps: OperatorDeps): void {
  app.get("/health/live", () => ({ status: "ok" }));
  // `ready` is for monitoring: it fails if any service is unreachable. Load balancers use `serving`, because a service
  // that all processes lack at once would otherwise take all of them out of service.
  app.get("/health/ready", async (_, reply) => tell(reply, await deps.whatIsNotReady()));
  app.get("/health/serving", async (_, reply) => tell(reply, await deps.whatKeepsFromServing()));
  app.get("/metrics", async (request, reply) => {
    deps.admit(request, reply);
    return reply.type(deps.metrics.contentType).send(await deps.metrics.text());
  });
}

function tell(reply: FastifyReply, missing: readonly string[]): FastifyReply {
  return reply
    .status(missing.length === 0 ? 200 : 503)
    .send({ status: missing.length === 0 ? "ok" : "not ready", missing });
}
