import { GraphError } from "./graph-error.ts";
import type { SendBody } from "./send-schemas.ts";
import type { BusinessNumber, CloudState, CloudTemplate, TemplateComponent } from "./state.ts";

type TemplateSend = Extract<SendBody, { type: "template" }>;
type SentParameters = NonNullable<TemplateSend["template"]["components"]>[number]["parameters"];

/** Throws an error if the template is missing or not approved, or if the parameters do not match its placeholders. */
export function checkTemplate(
  state: CloudState,
  number: BusinessNumber,
  { template, to }: TemplateSend,
): void {
  const found = state.templates.find(
    ({ wabaId, name, language }) =>
      wabaId === number.wabaId && name === template.name && language === template.language.code,
  );
  if (!found || found.status === "REJECTED" || found.status === "PENDING") {
    throw new GraphError(132001, `${template.name} does not exist in ${template.language.code}`);
  }
  if (found.status === "PAUSED") throw new GraphError(132015, `${template.name} is paused`);
  if (found.status === "DISABLED") throw new GraphError(132016, `${template.name} is disabled`);
  if (found.category === "AUTHENTICATION" && to === undefined) {
    throw new GraphError(131062, "An authentication template needs a phone number");
  }
  const sent = template.components ?? [];
  const sentFor = (type: string, index?: number) =>
    sent.find((one) => one.type === type && (index === undefined || Number(one.index) === index))
      ?.parameters ?? [];
  for (const component of found.components) {
    const type = component.type.toLowerCase();
    if (type === "header" || type === "body") checkPlaces(found, component, sentFor(type));
    component.buttons?.forEach((button, index) => {
      const places = findPlaceholders(button.url).length;
      if (places > 0) checkCount(places, sentFor("button", index).length, `button ${index}`);
    });
  }
}

function checkPlaces(template: CloudTemplate, component: TemplateComponent, sent: SentParameters): void {
  const where = component.type.toLowerCase();
  if (component.format && component.format !== "TEXT") {
    checkCount(1, sent.length, where);
    if (sent[0]?.type !== component.format.toLowerCase()) {
      throw new GraphError(132012, `${where}: expected ${component.format.toLowerCase()}`);
    }
    return;
  }
  const places = findPlaceholders(component.text);
  checkCount(places.length, sent.length, where);
  if (sent.some(({ type }) => type !== "text")) throw new GraphError(132012, `${where}: expected text`);
  if (sent.some((one) => one.type === "text" && /[\n\r\t]| {5,}/.test(one.text)))
    throw new GraphError(
      132018,
      "Param text cannot have new-line/tab characters or more than 4 consecutive spaces",
    );
  if (template.parameterFormat === "NAMED") {
    const names = sent.map((one) => (one.type === "text" ? one.parameter_name : undefined));
    const missing = places.find((place) => !names.includes(place));
    if (missing !== undefined) throw new GraphError(132000, `${where}: parameter ${missing} is missing`);
  }
}

function checkCount(expected: number, got: number, where: string): void {
  if (expected !== got) throw new GraphError(132000, `${where}: expected ${expected} parameters, got ${got}`);
}

export function findPlaceholders(text = ""): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? ""))];
}

const PAGE = 25;

/** Returns one page of the list of the account's templates, with the URL of the next page. */
export function listCloudTemplates(
  state: CloudState,
  wabaId: string,
  query: URLSearchParams,
  self: string,
): unknown {
  const limit = Math.min(Number(query.get("limit") ?? PAGE) || PAGE, 250);
  const start = Number(Buffer.from(query.get("after") ?? "", "base64url").toString() || 0);
  const matching = state.templates.filter(
    (one) =>
      one.wabaId === wabaId &&
      (query.get("status") ?? one.status) === one.status &&
      (query.get("name") ?? one.name) === one.name,
  );
  const end = start + limit;
  const cursor = (position: number) => Buffer.from(String(position)).toString("base64url");
  const after = cursor(end);
  const next = new URL(self);
  next.searchParams.set("after", after);
  next.searchParams.set("limit", String(limit));
  return {
    data: matching.slice(start, end).map(presentTemplate),
    paging: {
      cursors: { before: cursor(start), after },
      ...(end < matching.length && { next: next.href }),
    },
  };
}

function presentTemplate({
  id,
  name,
  language,
  category,
  status,
  rejectedReason,
  parameterFormat,
  components,
}: CloudTemplate): unknown {
  return {
    name,
    parameter_format: parameterFormat,
    components,
    language,
    status,
    category,
    rejected_reason: rejectedReason,
    id,
  };
}
