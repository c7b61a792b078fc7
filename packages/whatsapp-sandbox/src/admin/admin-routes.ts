import { AdminFile, type AdminRoute, noInput, digits as number } from "@recado/sandbox-server/admin-route";
import { z } from "zod";
import { pastMessageSchema } from "../accounts/history.ts";
import { remoteContentSchema, sendOptionsSchema } from "../content.ts";
import { crowdSchema } from "../crowd-script.ts";
import { whatsappFaultSchema } from "../faults.ts";
import { groupChangeSchema, newGroupSchema } from "../groups/groups.ts";
import { printStanza } from "../protocol/stanza-log.ts";
import type { WhatsappSandboxMethods } from "../sandbox.ts";
import { UPLOAD_LIMIT, whatsappRoute } from "./admin-route.ts";

const moment = z.iso.datetime();
const picture = z.union([z.null(), z.literal("hidden"), z.base64()]);

const peopleRoutes: Record<string, AdminRoute<WhatsappSandboxMethods>> = {
  "POST /share-history": whatsappRoute(
    z.strictObject({ phone: number, perChat: z.int().min(0) }),
    (sandbox, input) => sandbox.shareHistory(input.phone, input.perChat),
  ),
  "POST /remember": whatsappRoute(
    pastMessageSchema.extend({ contact: number, phone: number, content: remoteContentSchema }),
    (sandbox, { contact, phone, ...past }) => sandbox.remember(contact, phone, past),
    UPLOAD_LIMIT,
  ),
  "POST /address-book": whatsappRoute(
    z.strictObject({
      phone: number,
      contacts: z.array(z.strictObject({ number, name: z.string().min(1) })),
    }),
    (sandbox, input) => sandbox.saveContacts(input.phone, input.contacts),
  ),
  "POST /picture": whatsappRoute(
    z.strictObject({ owner: z.string(), picture }),
    (sandbox, { owner, picture: wanted }) => {
      const isImage = wanted !== null && wanted !== "hidden";
      return sandbox.setPicture(owner, isImage ? Buffer.from(wanted, "base64") : wanted);
    },
    UPLOAD_LIMIT,
  ),
  "POST /rename": whatsappRoute(z.strictObject({ number, name: z.string().min(1) }), (sandbox, input) =>
    sandbox.rename(input.number, input.name),
  ),
  "POST /change-lid": whatsappRoute(
    z.strictObject({ contact: number, lid: z.string().regex(/^\d+$/).optional() }),
    (sandbox, input) => ({ lid: sandbox.changeLid(input.contact, input.lid) }),
  ),
  "POST /limit-new-chats": whatsappRoute(
    z.strictObject({
      phone: number,
      limit: z.strictObject({ total: z.int().min(1), endsAt: moment }).nullable(),
    }),
    (sandbox, { phone, limit }) =>
      sandbox.limitNewChats(phone, limit && { total: limit.total, endsAt: new Date(limit.endsAt) }),
  ),
  "POST /lock-reachout": whatsappRoute(
    z.strictObject({ phone: number, until: moment.nullable() }),
    (sandbox, input) =>
      sandbox.lockReachout(input.phone, input.until === null ? null : new Date(input.until)),
  ),
  "POST /hide-number": whatsappRoute(
    z.strictObject({ contact: number, hidden: z.boolean() }),
    (sandbox, input) => sandbox.hideNumber(input.contact, input.hidden),
  ),
};

const group = z.string();

const groupRoutes: Record<string, AdminRoute<WhatsappSandboxMethods>> = {
  "GET /groups": whatsappRoute(noInput, (sandbox) => sandbox.groups()),
  "POST /groups": whatsappRoute(newGroupSchema, (sandbox, input) => sandbox.createGroup(input)),
  "POST /change-group": whatsappRoute(
    z.strictObject({ group, by: number, change: groupChangeSchema }),
    (sandbox, input) => sandbox.changeGroup(input.group, input.by, input.change),
  ),
  "GET /group-messages": whatsappRoute(z.strictObject({ group }), (sandbox, input) =>
    sandbox.groupMessages(input.group),
  ),
  "POST /send-to-group": whatsappRoute(
    sendOptionsSchema
      .omit({ addressing: true })
      .extend({ group, by: number, content: remoteContentSchema })
      .strict(),
    (sandbox, { group: to, by, content, ...options }) => sandbox.sendToGroup(to, by, content, options),
    UPLOAD_LIMIT,
  ),
  "POST /see-in-group": whatsappRoute(
    z.strictObject({
      group,
      member: number,
      state: z.enum(["read", "played"]),
      ids: z.array(z.string()).optional(),
    }),
    (sandbox, input) => sandbox.seeInGroup(input.group, input.member, input.state, input.ids),
  ),
  "POST /typing-in-group": whatsappRoute(
    z.strictObject({ group, member: number, state: z.enum(["composing", "recording", "paused"]) }),
    (sandbox, input) => sandbox.typingInGroup(input.group, input.member, input.state),
  ),
};

const crowdRoutes: Record<string, AdminRoute<WhatsappSandboxMethods>> = {
  "GET /crowds": whatsappRoute(noInput, (sandbox) => sandbox.crowds()),
  "POST /crowd": whatsappRoute(crowdSchema, (sandbox, input) => sandbox.startCrowd(input).report()),
  "POST /stop-crowd": whatsappRoute(z.strictObject({ id: z.int() }), (sandbox, input) =>
    sandbox.stopCrowd(input.id),
  ),
};

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

export const whatsappAdminRoutes: Record<string, AdminRoute<WhatsappSandboxMethods>> = {
  ...groupRoutes,
  ...peopleRoutes,
  ...crowdRoutes,
  "GET /": whatsappRoute(noInput, (sandbox) => ({
    url: sandbox.url,
    rootPublicKey: sandbox.rootPublicKey.toString("base64"),
    mediaUrl: sandbox.mediaUrl,
    mediaCertificate: sandbox.mediaCertificate,
  })),
  "GET /phones": whatsappRoute(noInput, (sandbox) => sandbox.phones()),
  "POST /phones": whatsappRoute(newAccount, (sandbox, input) => sandbox.addPhone(input)),
  "GET /contacts": whatsappRoute(noInput, (sandbox) => sandbox.contacts()),
  "POST /contacts": whatsappRoute(newAccount, (sandbox, input) => sandbox.addContact(input)),
  "GET /inbox": whatsappRoute(
    z.strictObject({ contact: number, phone: number.optional() }),
    (sandbox, input) => sandbox.inbox(input.contact, input.phone),
  ),
  "GET /conversation": whatsappRoute(z.strictObject(chat), (sandbox, input) =>
    sandbox.conversation(input.contact, input.phone),
  ),
  "POST /say": whatsappRoute(
    z.strictObject({
      ...chat,
      text: z.string().min(1),
      addressing,
      quoted: z.string().optional(),
      id: z.string().min(1).optional(),
    }),
    (sandbox, { contact, phone, text, ...options }) => sandbox.say(contact, phone, text, options),
  ),
  "POST /send": whatsappRoute(
    sending,
    (sandbox, { contact, phone, content, ...options }) => sandbox.send(contact, phone, content, options),
    UPLOAD_LIMIT,
  ),
  "POST /send-from-phone": whatsappRoute(
    sending,
    (sandbox, { contact, phone, content, ...options }) =>
      sandbox.sendFromPhone(phone, contact, content, options),
    UPLOAD_LIMIT,
  ),
  "GET /media": whatsappRoute(fileInChat, async (sandbox, { contact, phone, id }) => {
    const { mime, bytes } = await sandbox.media(contact, phone, id);
    return new AdminFile(mime, bytes);
  }),
  "POST /expire-media": whatsappRoute(fileInChat, (sandbox, { contact, phone, id }) =>
    sandbox.expireMedia(contact, phone, id),
  ),
  "GET /calls": whatsappRoute(z.strictObject({ phone: number.optional() }), (sandbox, input) =>
    sandbox.calls(input.phone),
  ),
  "POST /call": whatsappRoute(
    z.strictObject({
      ...chat,
      video: z.boolean().optional(),
      ringMs: z.int().min(0).optional(),
      addressing,
    }),
    (sandbox, { contact, phone, ...options }) => sandbox.call(contact, phone, options),
  ),
  "POST /end-call": whatsappRoute(
    z.strictObject({ id: z.string(), how: z.enum(["missed", "hung-up", "rejected", "answered"]) }),
    (sandbox, input) => sandbox.endCall(input.id, input.how),
  ),
  "POST /online": whatsappRoute(z.strictObject({ contact: number, online: z.boolean() }), (sandbox, input) =>
    sandbox.setOnline(input.contact, input.online),
  ),
  "POST /read": whatsappRoute(seen, (sandbox, { contact, phone, ...options }) =>
    sandbox.read(contact, phone, options),
  ),
  "POST /played": whatsappRoute(seen, (sandbox, { contact, phone, ...options }) =>
    sandbox.played(contact, phone, options),
  ),
  "POST /typing": whatsappRoute(
    z.strictObject({ ...chat, state: z.enum(["composing", "recording", "paused"]), addressing }),
    (sandbox, input) => sandbox.typing(input.contact, input.phone, input.state, input.addressing),
  ),
  "POST /scan": whatsappRoute(z.strictObject({ qr: z.string(), phone: number }), (sandbox, input) =>
    sandbox.scan(input.qr, input.phone),
  ),
  "POST /pairing-code": whatsappRoute(
    z.strictObject({ code: z.string().length(8), phone: number }),
    (sandbox, input) => sandbox.enterPairingCode(input.code, input.phone),
  ),
  "POST /unlink": whatsappRoute(
    z.strictObject({ phone: number, device: z.int().optional() }),
    (sandbox, input) => sandbox.logoutDevice(input.phone, input.device),
  ),
  "POST /drop": whatsappRoute(z.strictObject({ phone: number, code: z.int() }), (sandbox, input) => ({
    dropped: sandbox.drop(input.phone, input.code),
  })),
  "GET /faults": whatsappRoute(noInput, (sandbox) => sandbox.faults.list()),
  "POST /faults": whatsappRoute(whatsappFaultSchema, (sandbox, fault) => sandbox.faults.add(fault)),
  "DELETE /faults": whatsappRoute(noInput, (sandbox) => sandbox.faults.clear()),
  "GET /arrivals": whatsappRoute(z.strictObject({ id: z.string().optional() }), (sandbox, input) =>
    sandbox.arrivals(input.id),
  ),
  "GET /unhandled": whatsappRoute(noInput, (sandbox) => sandbox.unhandled),
  "GET /stanzas": whatsappRoute(noInput, (sandbox) =>
    sandbox.stanzas.map(({ node, ...rest }) => ({ ...rest, stanza: printStanza(node) })),
  ),
};
