import scalar from "@scalar/fastify-api-reference";
import type { FastifyInstance } from "fastify";

/** The API's description as JSON and as a page to read and try. */
export async function mountApiDocs(app: FastifyInstance, description: object): Promise<void> {
  app.get("/api/openapi.json", () => description);
  await app.register(async (docs) => {
    // The reference page brings a script of its own inside the page; the rest of the product has none.
    docs.addHook("onSend", async (_, reply) => {
      void reply.header(
        "content-security-policy",
        "default-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; worker-src 'self' blob:; frame-ancestors 'none'",
      );
    });
    await docs.register(scalar, {
      routePrefix: "/api/docs",
      configuration: {
        url: "/api/openapi.json",
        withDefaultFonts: false,
        hideClientButton: true,
        telemetry: false,
      },
    });
  });
}
