import Fastify, { type FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";
import type { AdmitOperator } from "./admit-operator.ts";
import { contentSecurityOfPage } from "./content-security.ts";

const route = "/api/docs";

/** The API's description as JSON and as a page to read and try. */
export function mountApiDocs(app: FastifyInstance, describe: () => object, admit: AdmitOperator): void {
  // Made for whoever first asks: it takes as long as a sixth of a start.
  let description: object | undefined;
  app.get("/api/openapi.json", (request, reply) => {
    admit(request, reply);
    description ??= describe();
    return description;
  });
  // The page's megabytes are loaded by whoever first looks at it, not by every program that runs.
  let opened: Promise<FastifyInstance> | undefined;
  for (const url of [route, `${route}/*`])
    app.get(url, async (request, reply) => {
      admit(request, reply);
      opened ??= openReference();
      const answer = await (await opened).inject({ method: "GET", url: request.url });
      // What the reference refuses it says in a shape of its own.
      if (answer.statusCode >= 400) throw new AppError("ERR_NOT_FOUND");
      const { "content-type": type, location } = answer.headers;
      void reply.status(answer.statusCode);
      if (String(type).startsWith("text/html"))
        void reply.header("content-security-policy", contentSecurityOfPage(answer.body));
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
