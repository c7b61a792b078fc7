import { AdminFile, type AdminRoute, nothing, digits as number } from "@recado/sandbox-server/admin-route";
import { z } from "zod";
import { remoteContentSchema, sendOptionsSchema } from "../content.ts";
import { faultSchema } from "../faults.ts";
import { printStanza } from "../protocol/stanza-log.ts";
import type { SandboxFace } from "../sandbox.ts";
import { crowdRoutes } from "./admin-crowd-routes.ts";
import { groupRoutes } from "./admin-group-routes.ts";
import { peopleRoutes } from "./admin-people-routes.ts";
import { route, UPLOAD_LIMIT } from "./admin-route.ts";

const addressing = z.enum(["lid", "pn"]).optional();
const chat = { contact: number, phone: number };
const newAccount = z.strictObject({
  number,
  lid: z.string().regex(/^\d+$/).optional(),
  name: z.string().min(1),
  hideNumber: z.boolean().optional(),
});
const seen = z.strictObject({ ...chat, ids: z.array(z.string()).optional(), addressing });

const sending = sendOptionsSchema.extend({ ...chat, content: remoteContentSchema }).strict();
const fileInChat = z.strictObject({ ...chat, id: z.string() });

export const adminRoutes: Record<string, AdminRoute<SandboxFace>> = {
  ...groupRoutes,
  ...peopleRoutes,
  ...crowdRoutes,
  "GET /": route(nothing, (sandbox) => ({
    url: sandbox.url,
    rootPublicKey: sandbox.rootPublicKey.toString("base64"),
    mediaUrl: sandbox.mediaUrl,
    mediaCertificate: sandbox.mediaCertificate,
  })),
  "GET /phones": route(nothing, (sandbox) => sandbox.phones()),
  "POST /phones": route(newAccount, (sandbox, input) => sandbox.addPhone(input)),
  "GET /contacts": route(nothing, (sandbox) => sandbox.contacts()),
  "POST /contacts": route(newAccount, (sandbox, input) => sandbox.addContact(input)),
  "GET /inbox": route(z.strictObject({ contact: number, phone: number.optional() }), (sandbox, input) =>
    sandbox.inbox(input.contact, input.phone),
  ),
  "GET /conversation": route(z.strictObject(chat), (sandbox, input) =>
    sandbox.conversation(input.contact, input.phone),
  ),
  "POST /say": route(
    z.strictObject({
      ...chat,
      text: z.string().min(1),
      addressing,
      quoted: z.string().optional(),
      id: z.string().min(1).optional(),
    }),
    (sandbox, { contact, phone, text, ...options }) => sandbox.say(contact, phone, text, options),
  ),
  "POST /send": route(
    sending,
    (sandbox, { contact, phone, content, ...options }) => sandbox.send(contact, phone, content, options),
    UPLOAD_LIMIT,
  ),
  "POST /send-from-phone": route(
    sending,
    (sandbox, { contact, phone, content, ...options }) =>
      sandbox.sendFromPhone(phone, contact, content, options),
    UPLOAD_LIMIT,
  ),
  "GET /media": route(fileInChat, async (sandbox, { contact, phone, id }) => {
    const { mime, bytes } = await sandbox.media(contact, phone, id);
    return new AdminFile(mime, bytes);
  }),
  "POST /expire-media": route(fileInChat, (sandbox, { contact, phone, id }) =>
    sandbox.expireMedia(contact, phone, id),
  ),
  "GET /calls": route(z.strictObject({ phone: number.optional() }), (sandbox, input) =>
    sandbox.calls(input.phone),
  ),
  "POST /call": route(
    z.strictObject({
      ...chat,
      video: z.boolean().optional(),
      ringMs: z.int().min(0).optional(),
      addressing,
    }),
    (sandbox, { contact, phone, ...options }) => sandbox.call(contact, phone, options),
  ),
  "POST /end-call": route(
    z.strictObject({ id: z.string(), how: z.enum(["missed", "hung-up", "rejected", "answered"]) }),
    (sandbox, input) => sandbox.endCall(input.id, input.how),
  ),
  "POST /online": route(z.strictObject({ contact: number, online: z.boolean() }), (sandbox, input) =>
    sandbox.setOnline(input.contact, input.online),
  ),
  "POST /read": route(seen, (sandbox, { contact, phone, ...options }) =>
    sandbox.read(contact, phone, options),
  ),
  "POST /played": route(seen, (sandbox, { contact, phone, ...options }) =>
    sandbox.played(contact, phone, options),
  ),
  "POST /typing": route(
    z.strictObject({ ...chat, state: z.enum(["composing", "recording", "paused"]), addressing }),
    (sandbox, input) => sandbox.typing(input.contact, input.phone, input.state, input.addressing),
  ),
  "POST /scan": route(z.strictObject({ qr: z.string(), phone: number }), (sandbox, input) =>
    sandbox.scan(input.qr, input.phone),
  ),
  "POST /pairing-code": route(
    z.strictObject({ code: z.string().length(8), phone: number }),
    (sandbox, input) => sandbox.enterPairingCode(input.code, input.phone),
  ),
  "POST /unlink": route(z.strictObject({ phone: number, device: z.int().optional() }), (sandbox, input) =>
    sandbox.logoutDevice(input.phone, input.device),
  ),
  "POST /drop": route(z.strictObject({ phone: number, code: z.int() }), (sandbox, input) => ({
    dropped: sandbox.drop(input.phone, input.code),
  })),
  "GET /faults": route(nothing, (sandbox) => sandbox.faults.list()),
  "POST /faults": route(faultSchema, (sandbox, fault) => sandbox.faults.add(fault)),
  "DELETE /faults": route(nothing, (sandbox) => sandbox.faults.clear()),
  "GET /arrivals": route(z.strictObject({ id: z.string().optional() }), (sandbox, input) =>
    sandbox.arrivals(input.id),
  ),
  "GET /unhandled": route(nothing, (sandbox) => sandbox.unhandled),
  "GET /stanzas": route(nothing, (sandbox) =>
    sandbox.stanzas.map(({ node, ...rest }) => ({ ...rest, stanza: printStanza(node) })),
  ),
};
