import { z } from "zod";
import { GraphError } from "./graph-error.ts";

const text = (longest: number) => z.string().min(1).max(longest);
const link = z.url({ protocol: /^https?$/ });
const byIdOrLink = { id: z.string().min(1).optional(), link: link.optional() };
const caption = text(1_024).optional();

function mediaObject<S extends z.ZodRawShape>(more: S) {
  return z
    .strictObject({ ...byIdOrLink, ...more })
    .refine((file: object) => "id" in file !== "link" in file, "id or link, not both");
}

const image = mediaObject({ caption });
const video = mediaObject({ caption });
const document = mediaObject({ caption, filename: text(240).optional() });

const contact = z.strictObject({
  name: z
    .strictObject({
      formatted_name: text(1_024),
      first_name: z.string().optional(),
      last_name: z.string().optional(),
      middle_name: z.string().optional(),
      prefix: z.string().optional(),
      suffix: z.string().optional(),
    })
    .refine((name) => Object.keys(name).length > 1, "one more part of the name than formatted_name"),
  phones: z
    .array(z.strictObject({ phone: z.string(), type: z.string().optional(), wa_id: z.string().optional() }))
    .optional(),
  emails: z.array(z.strictObject({ email: z.string(), type: z.string().optional() })).optional(),
  urls: z.array(z.strictObject({ url: z.string(), type: z.string().optional() })).optional(),
  addresses: z.array(z.record(z.string(), z.string())).optional(),
  org: z
    .strictObject({
      company: z.string().optional(),
      department: z.string().optional(),
      title: z.string().optional(),
    })
    .optional(),
  birthday: z.string().optional(),
});

const header = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: text(60) }),
  z.strictObject({ type: z.literal("image"), image }),
  z.strictObject({ type: z.literal("video"), video }),
  z.strictObject({ type: z.literal("document"), document }),
]);
const around = {
  header: header.optional(),
  body: z.strictObject({ text: text(1_024) }),
  footer: z.strictObject({ text: text(60) }).optional(),
};
const interactive = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("button"),
    ...around,
    action: z.strictObject({
      buttons: z
        .array(
          z.strictObject({
            type: z.literal("reply"),
            reply: z.strictObject({ id: text(256), title: text(20) }),
          }),
        )
        .min(1)
        .max(3),
    }),
  }),
  z.strictObject({
    type: z.literal("list"),
    ...around,
    action: z.strictObject({
      button: text(20),
      sections: z
        .array(
          z.strictObject({
            title: text(24).optional(),
            rows: z
              .array(z.strictObject({ id: text(200), title: text(24), description: text(72).optional() }))
              .min(1)
              .max(10),
          }),
        )
        .min(1)
        .max(10),
    }),
  }),
  z.strictObject({
    type: z.literal("cta_url"),
    ...around,
    action: z.strictObject({
      name: z.literal("cta_url"),
      parameters: z.strictObject({ display_text: text(20), url: link }),
    }),
  }),
]);

const parameter = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: text(1_024), parameter_name: text(60).optional() }),
  z.strictObject({ type: z.literal("payload"), payload: text(128) }),
  z.strictObject({ type: z.literal("image"), image }),
  z.strictObject({ type: z.literal("video"), video }),
  z.strictObject({ type: z.literal("document"), document }),
]);
const template = z.strictObject({
  name: text(512),
  language: z.strictObject({ code: text(15), policy: z.literal("deterministic").optional() }),
  components: z
    .array(
      z.strictObject({
        type: z.enum(["header", "body", "button"]),
        sub_type: z.enum(["quick_reply", "url"]).optional(),
        index: z.union([z.int(), z.string().regex(/^\d$/)]).optional(),
        parameters: z.array(parameter),
      }),
    )
    .optional(),
});

const envelope = {
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual").optional(),
  to: z.string().min(1).optional(),
  /** Business-scoped id of the customer; it is ignored if `to` is given. */
  recipient: z.string().min(1).optional(),
  context: z.strictObject({ message_id: z.string().min(1) }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
};

function kind<T extends string, C extends z.ZodType>(type: T, content: C) {
  return z.strictObject({ ...envelope, type: z.literal(type), [type]: content } as typeof envelope & {
    type: z.ZodLiteral<T>;
  } & Record<T, C>);
}

const messageSchema = z.discriminatedUnion("type", [
  kind("text", z.strictObject({ body: text(4_096), preview_url: z.boolean().optional() })),
  kind("image", image),
  kind("video", video),
  kind("audio", mediaObject({ voice: z.boolean().optional() })),
  kind("document", document),
  kind("sticker", mediaObject({})),
  kind(
    "location",
    z.strictObject({
      latitude: z.coerce.number().min(-90).max(90),
      longitude: z.coerce.number().min(-180).max(180),
      name: z.string().optional(),
      address: z.string().optional(),
    }),
  ),
  kind("contacts", z.array(contact).min(1).max(257)),
  kind("reaction", z.strictObject({ message_id: z.string().min(1), emoji: z.string() })),
  kind("interactive", interactive),
  kind("template", template),
]);

/** Request that marks a customer's message as read; it is sent to the same URL as messages. */
const readSchema = z.strictObject({
  messaging_product: z.literal("whatsapp"),
  status: z.literal("read"),
  message_id: z.string().min(1),
  typing_indicator: z.strictObject({ type: z.literal("text") }).optional(),
});

export type SendBody = z.output<typeof messageSchema>;
export type ReadBody = z.output<typeof readSchema>;
export type TemplateBody = z.output<typeof template>;

export function parseSend(body: Record<string, unknown>): SendBody | ReadBody {
  if ("status" in body) return parseAs(readSchema, body);
  const typed = { type: "text", ...body };
  const known = messageSchema.options.some(({ shape }) => shape.type.value === typed.type);
  if (!known)
    throw new GraphError(100, `Param type must be one of the message types, got ${String(typed.type)}`);
  const sent = parseAs(messageSchema, typed);
  if (sent.to === undefined && sent.recipient === undefined) {
    throw new GraphError(131008, "The parameter to or recipient is required");
  }
  return sent;
}

export function parseAs<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue?.path.join(".") ?? "";
  if (issue?.code === "unrecognized_keys") {
    throw new GraphError(100, `Unexpected key "${issue.keys.join(", ")}" on param "${where}"`);
  }
  const isMissing = issue !== undefined && valueAt(body, issue.path) === undefined;
  throw new GraphError(isMissing ? 131008 : 131009, `${where}: ${issue?.message ?? "not valid"}`);
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key];
  return value;
}
