import { z } from "zod";
import type { ChannelTemplate } from "../../ports/channel.ts";
import type { TemplateGap } from "../../ports/channel-content.ts";
import { getObject } from "./graph-client.ts";
import type { CloudNumber } from "./settings.ts";

const componentSchema = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z
    .array(z.object({ type: z.string(), text: z.string().default(""), url: z.string().optional() }))
    .optional(),
});
type Component = z.infer<typeof componentSchema>;

const pageSchema = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      language: z.string(),
      category: z.string().default(""),
      parameter_format: z.string().optional(),
      components: z.array(componentSchema).default([]),
    }),
  ),
  paging: z
    .object({
      cursors: z.object({ after: z.string().optional() }).optional(),
      next: z.string().optional(),
    })
    .optional(),
});

const perPage = "100";
const mostPages = 20;

/** Fetches all approved message templates of the account. */
export async function fetchCloudTemplates(number: CloudNumber): Promise<ChannelTemplate[]> {
  const templates: ChannelTemplate[] = [];
  let after: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const query = { status: "APPROVED", limit: perPage, ...(after !== undefined && { after }) };
    const answer = await getObject(number, [number.wabaId, "message_templates"], query);
    const { data, paging } = pageSchema.parse(answer);
    for (const one of data) {
      templates.push(readTemplate(one, one.components, one.parameter_format === "NAMED"));
    }
    after = paging?.cursors?.after;
    if (paging?.next === undefined || after === undefined) break;
  }
  return templates;
}

function readTemplate(
  { name, language, category }: { name: string; language: string; category: string },
  components: readonly Component[],
  isNamed: boolean,
): ChannelTemplate {
  const of = (type: string) => components.find((component) => component.type === type);
  const header = of("HEADER");
  const body = of("BODY")?.text ?? "";
  const buttons = of("BUTTONS")?.buttons ?? [];
  return {
    name,
    language,
    category,
    header: header?.text ?? "",
    body,
    footer: of("FOOTER")?.text ?? "",
    buttons: buttons.map(({ text }) => text),
    gaps: [
      ...headerGaps(header, isNamed),
      ...gapsIn(body, "body", 0, isNamed),
      ...buttons.flatMap(({ url = "" }, index) => gapsIn(url, "button", index, false)),
    ],
  };
}

const files: Readonly<Record<string, TemplateGap["takes"]>> = {
  IMAGE: "image",
  VIDEO: "video",
  DOCUMENT: "document",
};

function headerGaps(header: Component | undefined, isNamed: boolean): TemplateGap[] {
  const takes = files[header?.format ?? ""];
  if (takes) return [{ place: "header", index: 0, name: null, takes }];
  return gapsIn(header?.text ?? "", "header", 0, isNamed);
}

function gapsIn(text: string, place: TemplateGap["place"], index: number, isNamed: boolean): TemplateGap[] {
  const names = new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = ""]) => name));
  const inOrder = isNamed ? [...names] : [...names].toSorted((one, other) => Number(one) - Number(other));
  return inOrder.map((name) => ({ place, index, name: isNamed ? name : null, takes: "text" }));
}
