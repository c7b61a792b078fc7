import { type AdminRoute, digits, noInput, routesOf } from "@recado/sandbox-server/admin-route";
import { z } from "zod";
import { customerContentSchema, customerMessageOptionsSchema } from "./customer-content.ts";
import { cloudFaultSchema } from "./faults.ts";
import type { CloudSandboxMethods, CustomerSettings, NumberSettings } from "./sandbox.ts";
import { cloudMessageStates } from "./state.ts";

const id = z.string().min(1);
const chat = { customer: digits, phoneNumberId: id };
const numberSettings = {
  name: z.string().min(1),
  token: id,
  portfolioId: id,
  qualityRating: z.enum(["GREEN", "YELLOW", "RED", "UNKNOWN"]),
  messagingLimit: z.enum(["TIER_250", "TIER_2K", "TIER_10K", "TIER_100K", "TIER_UNLIMITED"]),
  messagesPerSecond: z.int().min(1),
  pairBurst: z.int().min(1),
  refusesClosedWindow: z.enum(["answer", "status"]),
  freeServiceMessages: z.int().min(0),
  mayTakeControl: z.boolean(),
};
const customerSettings = {
  name: z.string().min(1),
  username: z.string().nullable(),
  hidesNumber: z.boolean(),
  online: z.boolean(),
};
const templateStatuses = ["APPROVED", "PENDING", "REJECTED", "PAUSED", "DISABLED"] as const;
const templateCategories = ["MARKETING", "UTILITY", "AUTHENTICATION"] as const;
const component = z.strictObject({
  type: z.enum(["HEADER", "BODY", "FOOTER", "BUTTONS"]),
  format: z.enum(["TEXT", "IMAGE", "VIDEO", "DOCUMENT"]).optional(),
  text: z.string().optional(),
  buttons: z
    .array(
      z.strictObject({
        type: z.enum(["QUICK_REPLY", "URL", "PHONE_NUMBER"]),
        text: z.string(),
        url: z.string().optional(),
      }),
    )
    .optional(),
});
const seen = z.strictObject({ ...chat, ids: z.array(id).optional() });

/** Size limit of a request with files, in bytes; files are sent as base64 text. */
const UPLOAD_LIMIT = 24_000_000;

const route = routesOf<CloudSandboxMethods>(UPLOAD_LIMIT);

export const cloudAdminRoutes: Record<string, AdminRoute<CloudSandboxMethods>> = {
  "GET /": route(noInput, ({ url }) => ({ url })),
  "GET /numbers": route(noInput, (sandbox) => sandbox.numbers()),
  "POST /numbers": route(
    z.strictObject({
      phoneNumberId: id,
      wabaId: id,
      number: digits,
      appSecret: id,
      ...z.object(numberSettings).partial().shape,
      name: numberSettings.name,
      token: id,
    }),
    (sandbox, input) => sandbox.addNumber(present(input)),
  ),
  "POST /numbers/update": route(
    z.strictObject({ phoneNumberId: id, ...z.object(numberSettings).partial().shape }),
    (sandbox, { phoneNumberId, ...settings }) =>
      sandbox.updateNumber(phoneNumberId, present<Partial<NumberSettings>>(settings)),
  ),
  "GET /customers": route(noInput, (sandbox) => sandbox.customers()),
  "POST /customers": route(
    z.strictObject({
      number: digits,
      ...z.object(customerSettings).partial().shape,
      name: customerSettings.name,
    }),
    (sandbox, input) => sandbox.addCustomer(present(input)),
  ),
  "POST /customers/update": route(
    z.strictObject({ number: digits, ...z.object(customerSettings).partial().shape }),
    (sandbox, { number, ...settings }) =>
      sandbox.updateCustomer(number, present<Partial<CustomerSettings>>(settings)),
  ),
  "POST /templates": route(
    z.strictObject({
      wabaId: id,
      name: id,
      language: id,
      category: z.enum(templateCategories).optional(),
      status: z.enum(templateStatuses).optional(),
      parameterFormat: z.enum(["POSITIONAL", "NAMED"]).optional(),
      components: z.array(component).min(1),
    }),
    (sandbox, input) => sandbox.addTemplate(input),
  ),
  "GET /templates": route(z.strictObject({ wabaId: id }), (sandbox, { wabaId }) => sandbox.templates(wabaId)),
  "POST /templates/decide": route(
    z.strictObject({
      ...{ wabaId: id, name: id, language: id, reason: id.optional() },
      status: z.enum(templateStatuses).optional(),
      category: z.enum(templateCategories).optional(),
    }),
    (sandbox, decision) => sandbox.decideTemplate(decision),
  ),
  "POST /subscribe": route(
    z.strictObject({ phoneNumberId: id, url: z.url(), verifyToken: z.string() }),
    (sandbox, { phoneNumberId, url, verifyToken }) => sandbox.subscribe(phoneNumberId, url, verifyToken),
  ),
  "POST /say": route(
    z.strictObject({ ...chat, content: customerContentSchema, ...customerMessageOptionsSchema.shape }),
    (sandbox, { customer, phoneNumberId, content, ...options }) =>
      sandbox.say(customer, phoneNumberId, content, options),
  ),
  "POST /agent/take": route(z.strictObject(chat), (sandbox, { customer, phoneNumberId }) =>
    sandbox.agentTakes(customer, phoneNumberId),
  ),
  "POST /agent/say": route(
    z.strictObject({ ...chat, text: id }),
    (sandbox, { customer, phoneNumberId, text }) => sandbox.agentSays(customer, phoneNumberId, text),
  ),
  "POST /agent/hand-over": route(
    z.strictObject({ ...chat, metadata: z.string().max(2_000).optional() }),
    (sandbox, { customer, phoneNumberId, metadata }) =>
      sandbox.agentHandsOver(customer, phoneNumberId, metadata),
  ),
  "POST /prefer-marketing": route(
    z.strictObject({ ...chat, value: z.enum(["stop", "resume"]) }),
    (sandbox, { customer, phoneNumberId, value }) => sandbox.preferMarketing(customer, phoneNumberId, value),
  ),
  "POST /echo": route(z.strictObject({ ...chat, text: id }), (sandbox, { customer, phoneNumberId, text }) =>
    sandbox.echo(customer, phoneNumberId, text),
  ),
  "POST /read": route(seen, (sandbox, { customer, phoneNumberId, ids }) =>
    sandbox.read(customer, phoneNumberId, { ids }),
  ),
  "POST /played": route(seen, (sandbox, { customer, phoneNumberId, ids }) =>
    sandbox.played(customer, phoneNumberId, { ids }),
  ),
  "POST /repeat-status": route(
    z.strictObject({ id, state: z.enum([...cloudMessageStates, "failed"]) }),
    (sandbox, input) => sandbox.repeatStatus(input.id, input.state),
  ),
  "POST /announce": route(
    z.strictObject({ phoneNumberId: id, field: id, value: z.record(z.string(), z.unknown()) }),
    (sandbox, { phoneNumberId, field, value }) => sandbox.announce(phoneNumberId, field, value),
  ),
  "POST /close-window": route(z.strictObject(chat), (sandbox, { customer, phoneNumberId }) =>
    sandbox.closeWindow(customer, phoneNumberId),
  ),
  "POST /expire-media-urls": route(noInput, (sandbox) => sandbox.expireMediaUrls()),
  "GET /inbox": route(
    z.strictObject({ customer: digits, phoneNumberId: id.optional() }),
    (sandbox, { customer, phoneNumberId }) => sandbox.inbox(customer, phoneNumberId),
  ),
  "GET /conversation": route(z.strictObject(chat), (sandbox, { customer, phoneNumberId }) =>
    sandbox.conversation(customer, phoneNumberId),
  ),
  "GET /media": route(z.strictObject({ id }), (sandbox, input) => {
    const { bytes, ...rest } = sandbox.media(input.id);
    return { ...rest, bytes: bytes.toString("base64") };
  }),
  "GET /webhooks": route(noInput, ({ webhooks }) => ({
    attempts: webhooks.attempts,
    pending: webhooks.pending(),
  })),
  "POST /webhooks/hold": route(noInput, ({ webhooks }) => webhooks.hold()),
  "POST /webhooks/release": route(
    z.strictObject({
      calls: z.enum(["each", "one"]).default("each"),
      order: z.enum(["kept", "reversed"]).default("kept"),
    }),
    ({ webhooks }, shape) => webhooks.release(shape),
  ),
  "GET /faults": route(noInput, (sandbox) => sandbox.faults.list()),
  "POST /faults": route(cloudFaultSchema, (sandbox, fault) => sandbox.faults.add(fault)),
  "DELETE /faults": route(noInput, (sandbox) => sandbox.faults.clear()),
};

/** Returns an object without its undefined fields, so that defaults apply to these fields. */
function present<T extends object>(input: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T;
}
