import { describe, expect, it } from "vitest";
import { z } from "zod";
import { routes } from "../routes.ts";
import { isListRoute, type Route } from "./route.ts";

const idFields = new Set(
  routes.flatMap(({ route: { resource } }) => (resource as Route["resource"]).idFields ?? []),
);

interface Field {
  path: string;
  schema: z.ZodType;
}

/** Returns all fields of a request schema, at any depth. */
function fieldsOf(schema: z.ZodType, path: string): Field[] {
  const inner = schema instanceof z.ZodArray ? (schema.element as z.ZodType) : schema;
  if (inner instanceof z.ZodUnion)
    return inner.options.flatMap((option) => fieldsOf(option as z.ZodType, path));
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape).flatMap(([name, field]) => [
    { path: `${path}.${name}`, schema: field },
    ...fieldsOf(bare(field), `${path}.${name}`),
  ]);
}

function bare(schema: z.ZodType): z.ZodType {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? bare(innerType) : schema;
}

/**
 * Optional ids that are never null: a missing id keeps the stored value. The root of a menu is -1 instead of null, and
 * a plan's `users` is a number, not an id.
 */
const neverNothing = [
  "updateCompany.planId",
  "updatePlan.users",
  "updatePrompt.queueId",
  "updateSchedule.contactId",
  ".parentId",
];

/** Returns whether the field is an id or a language that the user may leave empty. */
function mayBeNothing({ path, schema }: Field): boolean {
  const name = path.split(".").at(-1) ?? "";
  if (name === "language") return schema.safeParse(null).success;
  if (!idFields.has(name) && !/(^|[a-z])Id$/.test(name)) return false;
  if (!schema.safeParse(7).success || bare(schema) instanceof z.ZodUnknown) return false;
  return schema.safeParse(undefined).success || schema.safeParse(null).success;
}

const unchosen = routes
  .flatMap(({ feature, name, route }) => {
    const { body } = route as Route;
    return body ? fieldsOf(body, `${feature}.${name}`) : [];
  })
  .filter((field) => mayBeNothing(field) && !neverNothing.some((end) => field.path.endsWith(end)))
  .map(({ path, schema }) => [path, schema] as const);

describe("an optional field of a form", () => {
  it("exists for each name in the specification", () => {
    const names = new Set(unchosen.map(([path]) => path.split(".").at(-1)));
    for (const name of ["whatsappId", "integrationId", "promptId", "language"]) expect(names).toContain(name);
  });

  it.each(unchosen)("%s treats an empty text, false and null alike", (_, schema) => {
    const [nothing, ...others] = [null, "", false].map((value) => schema.parse(value));
    expect(others).toEqual([nothing, nothing]);
    expect(schema.safeParse(0).success).toBe(false);
    expect(schema.safeParse(true).success).toBe(false);
  });
});

it("routes with several objects in their answer are recognised as lists", () => {
  const lists = routes.filter(({ route }) => isListRoute(route)).map(({ route }) => route.path);
  for (const path of ["/users", "/users/list", "/settings", "/prompt", "/tags/kanban", "/messages/:ticketId"])
    expect(lists).toContain(path);
  for (const path of ["/contacts/:id", "/auth/me", "/version", "/companies/listPlan/:companyId"])
    expect(lists).not.toContain(path);
});
