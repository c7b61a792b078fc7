import type { FastifyInstance, FastifyReply } from "fastify";
import type { Metrics } from "../metrics.ts";
import type { AdmitOperator } from "./admit-operator.ts";

export interface OperatorDeps {
  metrics: Metrics;
  admit: AdmitOperator;
  /** What is out of reach, in words; empty when all is well. */
  whatIsNotReady(): Promise<string[]>;
  /** What of it keeps the process from answering anybody; empty where requests may come. */
  whatKeepsFromServing(): Promise<string[]>;
}

/** For those who host it: is the process alive, can it serve, how does it fare. */
export function mountOperatorRoutes(app: FastifyInstance, deps: OperatorDeps): void {
  app.get("/health/live", () => ({ status: "ok" }));
  // For whoever watches. Who sends requests asks the other: what all processes lack at once would leave nobody to send to.
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
