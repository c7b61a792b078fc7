import { randomInt } from "node:crypto";
import { z } from "zod";
import { GraphError, unknownObject } from "./graph-error.ts";
import type { CloudNetwork } from "./network.ts";
import type { CloudTemplate } from "./state.ts";
import { findPlaceholders } from "./templates.ts";

const examples = z.array(z.string().min(1));
const button = z.object({
  type: z.enum(["QUICK_REPLY", "URL", "PHONE_NUMBER"]),
  text: z.string().min(1).max(25),
  url: z.string().max(2_000).optional(),
  phone_number: z.string().max(20).optional(),
  example: examples.optional(),
});
const component = z.object({
  type: z.enum(["HEADER", "BODY", "FOOTER", "BUTTONS"]),
  format: z.enum(["TEXT", "IMAGE", "VIDEO", "DOCUMENT"]).optional(),
  text: z.string().min(1).optional(),
  example: z
    .object({
      header_text: examples.optional(),
      header_handle: examples.optional(),
      body_text: z.array(examples).optional(),
    })
    .optional(),
  buttons: z.array(button).min(1).max(10).optional(),
});
const components = z
  .array(component)
  .refine((all) => all.some(({ type, text }) => type === "BODY" && text), "A body is required");
const category = z.enum(["MARKETING", "UTILITY", "AUTHENTICATION"]);

const creation = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/),
  category,
  parameter_format: z.enum(["POSITIONAL", "NAMED"]).default("POSITIONAL"),
  components,
});
const edition = z.object({ category: category.optional(), components });

const longest = { HEADER: 60, BODY: 1_024, FOOTER: 60 };

const alreadyThere = 2_388_024;
const examplesMissing = 2_388_043;
const notEditable = 2_388_003;

/** Creates a template, which then waits for Meta's review. */
export function createCloudTemplate(
  { state }: CloudNetwork,
  wabaId: string,
  body: unknown,
): Record<string, unknown> {
  const { parameter_format, ...wanted } = parse(creation, body);
  const isThere = state.templates.some(
    (one) => one.wabaId === wabaId && one.name === wanted.name && one.language === wanted.language,
  );
  if (isThere) throw new GraphError(100, "There is already content in this language", alreadyThere);
  checkComponents(state, wanted.components);
  const template: CloudTemplate = {
    ...wanted,
    id: String(randomInt(1e14, 2 ** 48 - 1)),
    wabaId,
    status: "PENDING",
    rejectedReason: "NONE",
    parameterFormat: parameter_format,
  };
  state.templates.push(template);
  return { id: template.id, status: template.status, category: template.category };
}

/**
 * Changes a template, which then waits for Meta's review again. The category of an approved template cannot be changed.
 */
export function editCloudTemplate(
  { state }: CloudNetwork,
  template: CloudTemplate,
  body: unknown,
): Record<string, unknown> {
  const changes = parse(edition, body);
  if (template.status === "PENDING" || template.status === "DISABLED") {
    throw new GraphError(100, "Templates in this status cannot be edited", notEditable);
  }
  const isMoved = changes.category !== undefined && changes.category !== template.category;
  if (template.status === "APPROVED" && isMoved) {
    throw new GraphError(100, "The category of an approved template cannot be changed", notEditable);
  }
  checkComponents(state, changes.components);
  Object.assign(template, {
    components: changes.components,
    ...(changes.category && { category: changes.category }),
    ...{ status: "PENDING", rejectedReason: "NONE" },
  });
  return { success: true };
}

/** Deletes a single template by its id and name, or the templates of all languages by their common name. */
export function deleteCloudTemplates(
  { state }: CloudNetwork,
  wabaId: string,
  query: URLSearchParams,
): Record<string, unknown> {
  const name = query.get("name");
  const id = query.get("hsm_id");
  const isMeant = (one: CloudTemplate) =>
    one.wabaId === wabaId && one.name === name && (id === null || one.id === id);
  if (!state.templates.some(isMeant)) throw unknownObject(id ?? name ?? "");
  state.templates = state.templates.filter((one) => !isMeant(one));
  return { success: true };
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new GraphError(100, `Param ${issue?.path.join(".")}: ${issue?.message}`);
}

type Component = z.infer<typeof component>;

function checkComponents(state: CloudNetwork["state"], all: readonly Component[]): void {
  for (const one of all) {
    if (one.type === "BUTTONS") checkButtons(one);
    else if (one.type === "HEADER" && one.format !== undefined && one.format !== "TEXT")
      checkFile(state, one);
    else checkText(one, longest[one.type]);
  }
}

function checkFile({ uploads }: CloudNetwork["state"], { example }: Component): void {
  const [handle = ""] = example?.header_handle ?? [];
  if (!uploads.get(handle)?.isWhole) {
    throw new GraphError(100, "A media header needs the handle of an upload", examplesMissing);
  }
}

function checkText({ type, text = "", example }: Component, most: number): void {
  if (text.length > most) throw new GraphError(100, `${type} may have ${most} characters`, 2_388_040);
  const given = type === "HEADER" ? example?.header_text : example?.body_text?.[0];
  if (findPlaceholders(text).length !== (given?.length ?? 0)) {
    throw new GraphError(100, `${type} needs an example of each parameter`, examplesMissing);
  }
  if (type === "BODY" && (/^\s*\{\{/.test(text) || text.trimEnd().endsWith("}}"))) {
    throw new GraphError(100, "Parameters cannot be at the start or end of the body", 2_388_299);
  }
}

function checkButtons({ buttons = [] }: Component): void {
  for (const { url, example = [] } of buttons) {
    if (findPlaceholders(url).length !== example.length) {
      throw new GraphError(100, "A button's address needs an example", examplesMissing);
    }
  }
}
