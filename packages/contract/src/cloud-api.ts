import { z } from "zod";
import { trimEndCharacters } from "./shared/trim-characters.ts";
import { text, textSchema, webAddress } from "./shared/wire.ts";

/** Settings of the Cloud API. Tokens and secrets are never returned. */
export const cloudSettingsSchema = z.object({
  phoneNumberId: z.string(),
  wabaId: z.string(),
  graphVersion: z.string(),
  baseUrl: z.string(),
  /** Path of the webhook that Meta calls, below this installation's own address. */
  webhookPath: z.string(),
});

export const newestGraphVersion = "v26.0";
export const metaGraphUrl = "https://graph.facebook.com";

/** Normalizes a Graph API address so that two spellings of it compare equal. */
export function graphAddress(address: string): string {
  return trimEndCharacters(new URL(address).href, "/");
}

const required = { error: "Required" };
const graphId = text(required)
  .trim()
  .min(1, "Required")
  .regex(/^\d{1,30}$/, "Invalid");
/** A secret field: an empty text keeps the stored value. */
const writeOnly = textSchema(1_000).trim().default("");

export const cloudFields = z.object({
  phoneNumberId: graphId,
  wabaId: graphId,
  token: writeOnly,
  appSecret: writeOnly,
  verifyToken: writeOnly,
  graphVersion: text()
    .trim()
    .regex(/^v\d{1,3}\.\d$/, "Invalid")
    .default(newestGraphVersion),
  baseUrl: webAddress("Invalid").max(200).default(metaGraphUrl),
});
export type CloudForm = z.output<typeof cloudFields>;

/** A template that WhatsApp approved. Outside the customer service window only templates may be sent. */
export const approvedTemplateSchema = z.object({
  name: z.string(),
  language: z.string(),
  category: z.string(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(z.string()),
  /** Placeholders, in the order of the parameters of a send. */
  gaps: z.array(
    z.object({
      place: z.enum(["header", "body", "button"]),
      /** Position of the button among the template's buttons. */
      index: z.int(),
      name: z.string().nullable(),
      /** For a file, the parameter is the file's URL. */
      takes: z.enum(["text", "image", "video", "document"]),
    }),
  ),
});
export type ApprovedTemplate = z.infer<typeof approvedTemplateSchema>;
