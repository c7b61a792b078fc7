import type { FastifyInstance } from "fastify";
import type { Metrics } from "../metrics.ts";
import type { AdmitOperator } from "./admit-operator.ts";

export interface OperatorDeps {
  metrics: Metrics;
  admit: AdmitOperator;
  /** What is not ready, in words; empty when the process can serve. */
  whatIsNotReady(): Promise<string[]>;
}

/** For those who host it: is the process alive, can it serve, how does it fare. */
export function mountOperatorRoutes(app: FastifyInstance, deps: OperatorDeps): void {
  app.get("/health/live", () => ({ status: "ok" }));
  app.get("/health/ready", async (_, reply) => {
    const missing = await deps.whatIsNotReady();
    return reply
      .status(missing.length === 0 ? 200 : 503)
      .send({ status: missing.length === 0 ? "ok" : "not ready", missing });
  });
  app.get("/metrics", async (request, reply) => {
    deps.admit(request, reply);
    return reply.type(deps.metrics.contentType).send(await deps.metrics.text());
  });
}
