import type { MessageTemplate, MessageTemplateChange } from "@recado/contract/message-templates";
import { z } from "zod";
import {
  type TemplateDraft,
  TemplateRefusal,
  type TemplateRefusalCode,
} from "../../ports/message-templates.ts";
import { deleteObject, GraphRefusal, getObject, postBytes, postJson } from "./graph-client.ts";
import type { CloudNumber } from "./settings.ts";
import { componentsOf, readStoredTemplate, storedTemplateSchema } from "./template-texts.ts";

const pageSchema = z.object({
  data: z.array(storedTemplateSchema),
  paging: z
    .object({
      cursors: z.object({ after: z.string().optional() }).optional(),
      next: z.string().optional(),
    })
    .optional(),
});

const perPage = "100";
const mostPages = 60;
const fields = "id,name,language,category,status,rejected_reason,parameter_format,components";

/** Lists all message templates of the account, whatever their status. */
export async function listStoredTemplates(number: CloudNumber): Promise<MessageTemplate[]> {
  const templates: MessageTemplate[] = [];
  let after: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const query = { fields, limit: perPage, ...(after !== undefined && { after }) };
    const answer = await getObject(number, [number.wabaId, "message_templates"], query);
    const { data, paging } = pageSchema.parse(answer);
    templates.push(...data.map(readStoredTemplate));
    after = paging?.cursors?.after;
    if (paging?.next === undefined || after === undefined) break;
  }
  return templates;
}

export async function createStoredTemplate(number: CloudNumber, draft: TemplateDraft): Promise<void> {
  const { name, language, category } = draft;
  const body = { name, language, category, parameter_format: "POSITIONAL", components: componentsOf(draft) };
  await postJson(number, [number.wabaId, "message_templates"], body).catch(refuse);
}

export async function changeStoredTemplate(
  number: CloudNumber,
  id: string,
  change: MessageTemplateChange,
): Promise<void> {
  const body = { category: change.category, components: componentsOf(change) };
  await postJson(number, [id], body).catch(refuse);
}

export async function removeStoredTemplate(
  number: CloudNumber,
  { id, name }: Pick<MessageTemplate, "id" | "name">,
): Promise<void> {
  await deleteObject(number, [number.wabaId, "message_templates"], { hsm_id: id, name }).catch(refuse);
}

const taken = ["image/jpeg", "image/png", "video/mp4", "application/pdf"];

/**
 * Uploads an example file for a template with Meta's resumable upload, which belongs to the Meta app and not to the
 * number. Files are small, so the whole file is sent at once.
 */
export async function uploadExample(
  number: CloudNumber,
  { bytes, mimeType }: { bytes: Uint8Array; mimeType: string },
): Promise<string> {
  if (!taken.includes(mimeType)) throw new TemplateRefusal("ERR_CLOUD_MEDIA");
  const { id: app } = z.object({ id: z.string() }).parse(await getObject(number, ["app"], { fields: "id" }));
  const asked = { file_length: String(bytes.byteLength), file_type: mimeType };
  const begun = await postJson(number, [app, "uploads"], {}, asked).catch(refuse);
  const { id } = z.object({ id: z.string().startsWith("upload:") }).parse(begun);
  return z.object({ h: z.string() }).parse(await postBytes(number, id, bytes)).h;
}

const invalidParameter = 100;
const noSuchObject = 33;
/** Error codes for refusals that Meta distinguishes only by the subcode. */
const bySubcode: Readonly<Record<number, TemplateRefusalCode>> = {
  2388023: "ERR_TEMPLATE_EXISTS",
  2388024: "ERR_TEMPLATE_EXISTS",
  2388003: "ERR_TEMPLATE_NOT_EDITABLE",
  2388025: "ERR_TEMPLATE_NOT_EDITABLE",
  [noSuchObject]: "ERR_NO_TEMPLATE_FOUND",
};

function refuse(error: unknown): never {
  if (!(error instanceof GraphRefusal) || error.code !== invalidParameter) throw error;
  throw new TemplateRefusal(bySubcode[error.subcode ?? 0] ?? "ERR_TEMPLATE_REFUSED", { cause: error });
}
