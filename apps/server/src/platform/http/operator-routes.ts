import type { FastifyInstance, FastifyReply } from "fastify";
import type { Metrics } from "../metrics.ts";
import type { AdmitOperator } from "./admit-operator.ts";

export interface OperatorDeps {
  metrics: Metrics;
  admit: AdmitOperator;
  /** Names of the parts that are unreachable; empty if all is well. */
  whatIsNotReady(): Promise<string[]>;
  /** Missing parts that prevent this process from answering any request; empty if it can serve. */
  whatKeepsFromServing(): Promise<string[]>;
}

export function mountOperatorRoutes(app: FastifyInstance, deps: OperatorDeps): void {
  app.get("/health/live", () => ({ status: "ok" }));
  // `ready` is for monitoring. Load balancers use `serving`: a part that all processes lack at once would leave them no
  // target.
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
