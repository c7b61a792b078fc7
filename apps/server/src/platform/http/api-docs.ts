import Fastify, { type FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";
import type { AdmitOperator } from "./admit-operator.ts";
import { contentSecurityOfPage } from "./content-security.ts";

const route = "/api/docs";

/** Serves the API description as JSON and as an interactive HTML page. */
export function mountApiDocs(app: FastifyInstance, describe: () => object, admit: AdmitOperator): void {
  // The API description is built on the first request, because building it at the start would make the start about a
  // sixth longer.
  let description: object | undefined;
  app.get("/api/openapi.json", (request, reply) => {
    admit(request, reply);
    description ??= describe();
    return description;
  });
  // The code of the interactive page takes megabytes of memory, so it is loaded on the first request.
  let opened: Promise<FastifyInstance> | undefined;
  for (const url of [route, `${route}/*`])
    app.get(url, async (request, reply) => {
      admit(request, reply);
      opened ??= openReference();
      const answer = await (await opened).inject({ method: "GET", url: request.url });
      // The library's error responses have a different format from the API's, so they are replaced.
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
