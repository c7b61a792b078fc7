import { z } from "zod";
import { trimEndSigns } from "./shared/trim-signs.ts";
import { text, textSchema, webAddress } from "./shared/wire.ts";

/** Tokens and secrets never come back: what is stored shows only that it is. */
export const cloudSettingsSchema = z.object({
  phoneNumberId: z.string(),
  wabaId: z.string(),
  graphVersion: z.string(),
  baseUrl: z.string(),
  /** Where Meta is to call, under this installation's own address. */
  webhookPath: z.string(),
});

export const newestGraphVersion = "v26.0";
export const metaGraphUrl = "https://graph.facebook.com";

/** An address of the Graph API as it is listed, compared and stored. */
export function graphAddress(address: string): string {
  return trimEndSigns(new URL(address).href, "/");
}

const required = { error: "Required" };
const graphId = text(required)
  .trim()
  .min(1, "Required")
  .regex(/^\d{1,30}$/, "Invalid");
/** Left empty it keeps what is stored. */
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

/** A text that WhatsApp approved, to be sent where the customer may not be answered freely. */
export const templateSchema = z.object({
  name: z.string(),
  language: z.string(),
  category: z.string(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(z.string()),
  /** What has to be filled in, in the order of the parameters of a send. */
  gaps: z.array(
    z.object({
      place: z.enum(["header", "body", "button"]),
      /** Which button. */
      index: z.int(),
      name: z.string().nullable(),
      /** A file is filled in by its address. */
      takes: z.enum(["text", "image", "video", "document"]),
    }),
  ),
});
export type Template = z.infer<typeof templateSchema>;
