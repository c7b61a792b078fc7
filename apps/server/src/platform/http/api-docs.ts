import Fastify, { type FastifyInstance } from "fastify";

const route = "/api/docs";
/** The reference page brings a script of its own inside the page; the rest of the product has none. */
const pagePolicy =
  "default-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; worker-src 'self' blob:; frame-ancestors 'none'";

/** The API's description as JSON and as a page to read and try. */
export function mountApiDocs(app: FastifyInstance, description: object): void {
  app.get("/api/openapi.json", () => description);
  // The page's megabytes are loaded by whoever first looks at it, not by every program that runs.
  let opened: Promise<FastifyInstance> | undefined;
  for (const url of [route, `${route}/*`])
    app.get(url, async (request, reply) => {
      opened ??= openReference();
      const answer = await (await opened).inject({ method: "GET", url: request.url });
      const { "content-type": type, location } = answer.headers;
      void reply.status(answer.statusCode).header("content-security-policy", pagePolicy);
      if (type) void reply.type(String(type));
      return location ? reply.redirect(String(location), answer.statusCode) : reply.send(answer.rawPayload);
    });
}

async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const reference = Fastify();
  await reference.register(scalar, {
    routePrefix: route,
    configuration: {
      url: "/api/openapi.json",
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
    },
  });
  return reference;
}
