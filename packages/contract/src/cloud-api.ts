import { z } from "zod";
import { trimEndCharacters } from "./shared/trim-characters.ts";
import { text, textSchema, webAddress } from "./shared/wire.ts";

/** Settings of a connection to the Cloud API. Tokens and secrets are never returned. */
export const cloudSettingsSchema = z.object({
  phoneNumberId: z.string(),
  wabaId: z.string(),
  graphVersion: z.string(),
  baseUrl: z.string(),
  /** URL path, on this installation, of the webhook that Meta calls. */
  webhookPath: z.string(),
});

export const newestGraphVersion = "v26.0";
export const metaGraphUrl = "https://graph.facebook.com";

/** Normalizes the URL of a Graph API, so that different spellings of the same URL compare equal. */
export function graphAddress(address: string): string {
  return trimEndCharacters(new URL(address).href, "/");
}

const required = { error: "Required" };
const graphId = text(required)
  .trim()
  .min(1, "Required")
  .regex(/^\d{1,30}$/, "Invalid");
/** Form field for a secret; an empty text keeps the stored secret. */
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

/** A template that WhatsApp approved. Outside the customer service window only approved templates may be sent. */
export const approvedTemplateSchema = z.object({
  name: z.string(),
  language: z.string(),
  category: z.string(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(z.string()),
  /** Placeholders of the template, in the order of the parameters in a request that sends the template. */
  gaps: z.array(
    z.object({
      place: z.enum(["header", "body", "button"]),
      /** Index of the button among the template's buttons; used for placeholders in buttons. */
      index: z.int(),
      name: z.string().nullable(),
      /**
       * Type of the placeholder's parameter; for a file (`image`, `video`, `document`) the parameter is the file's URL.
       */
      takes: z.enum(["text", "image", "video", "document"]),
    }),
  ),
});
export type ApprovedTemplate = z.infer<typeof approvedTemplateSchema>;
