import { errors } from "@recado/contract/shared/errors";
import { planFlagOf, type Route } from "@recado/contract/shared/route";
import { z } from "zod";

interface NamedRoute {
  feature: string;
  name: string;
  route: Route;
}

/** Describes the API in OpenAPI 3.1. The description is generated from the contract alone. */
export function describeApi(routes: readonly NamedRoute[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { feature, name, route } of routes) {
    const path = `/api${route.path.replace(/:(\w+)/g, "{$1}")}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(feature, name, route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Recado",
      version,
      license: { name: "AGPL-3.0-or-later", identifier: "AGPL-3.0-or-later" },
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Error: errorSchema },
    },
  };
}

function describeOperation(feature: string, name: string, route: Route): object {
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    ...(route.access.who === "anyone" ? {} : { security: [{ bearer: [] }] }),
    "x-access": { ...route.access, plan: planFlagOf(route) },
    parameters: [...parameters(route.params, "path"), ...parameters(route.query, "query")],
    ...(route.body ? { requestBody: { required: true, content: bodyContent(route, route.body) } } : {}),
    responses: {
      200: { description: "Success", content: json(route.answer, "input") },
      default: {
        description: "The request was refused or failed",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

function bodyContent(route: Route, body: z.ZodType): object {
  if (!route.files) return json(body, "input");
  const { field, max } = route.files;
  const files = { type: "array", maxItems: max, items: { type: "string", format: "binary" } };
  const form = { allOf: [jsonSchema(body, "input"), { type: "object", properties: { [field]: files } }] };
  return { ...json(body, "input"), "multipart/form-data": { schema: form } };
}

function json(schema: z.ZodType, io: "input" | "output") {
  return { "application/json": { schema: jsonSchema(schema, io) } };
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  return z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" });
}

function parameters(schema: z.ZodType | undefined, place: "path" | "query"): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: described,
  }));
}

const errorSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: { type: "string", description: "Error code", examples: Object.keys(errors) },
    params: { type: "object", additionalProperties: { type: "string" } },
    issues: {
      type: "array",
      items: { type: "object", properties: { path: { type: "string" }, message: { type: "string" } } },
    },
    requestId: { type: "string" },
  },
};
