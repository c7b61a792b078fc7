import { type AdminRoute, digits as number } from "@recado/sandbox-server/admin-route";
import { z } from "zod";
import { pastMessageSchema } from "../accounts/history.ts";
import { remoteContentSchema } from "../content.ts";
import type { SandboxFace } from "../sandbox.ts";
import { route, UPLOAD_LIMIT } from "./admin-route.ts";

const moment = z.iso.datetime();
const picture = z.union([z.null(), z.literal("hidden"), z.base64()]);

export const peopleRoutes: Record<string, AdminRoute<SandboxFace>> = {
  "POST /share-history": route(z.strictObject({ phone: number, perChat: z.int().min(0) }), (sandbox, input) =>
    sandbox.shareHistory(input.phone, input.perChat),
  ),
  "POST /remember": route(
    pastMessageSchema.extend({ contact: number, phone: number, content: remoteContentSchema }),
    (sandbox, { contact, phone, ...past }) => sandbox.remember(contact, phone, past),
    UPLOAD_LIMIT,
  ),
  "POST /address-book": route(
    z.strictObject({
      phone: number,
      contacts: z.array(z.strictObject({ number, name: z.string().min(1) })),
    }),
    (sandbox, input) => sandbox.saveContacts(input.phone, input.contacts),
  ),
  "POST /picture": route(
    z.strictObject({ owner: z.string(), picture }),
    (sandbox, { owner, picture: wanted }) => {
      const isImage = wanted !== null && wanted !== "hidden";
      return sandbox.setPicture(owner, isImage ? Buffer.from(wanted, "base64") : wanted);
    },
    UPLOAD_LIMIT,
  ),
  "POST /rename": route(z.strictObject({ number, name: z.string().min(1) }), (sandbox, input) =>
    sandbox.rename(input.number, input.name),
  ),
  "POST /change-lid": route(
    z.strictObject({ contact: number, lid: z.string().regex(/^\d+$/).optional() }),
    (sandbox, input) => ({ lid: sandbox.changeLid(input.contact, input.lid) }),
  ),
  "POST /limit-new-chats": route(
    z.strictObject({
      phone: number,
      limit: z.strictObject({ total: z.int().min(1), endsAt: moment }).nullable(),
    }),
    (sandbox, { phone, limit }) =>
      sandbox.limitNewChats(phone, limit && { total: limit.total, endsAt: new Date(limit.endsAt) }),
  ),
  "POST /lock-reachout": route(
    z.strictObject({ phone: number, until: moment.nullable() }),
    (sandbox, input) =>
      sandbox.lockReachout(input.phone, input.until === null ? null : new Date(input.until)),
  ),
  "POST /hide-number": route(z.strictObject({ contact: number, hidden: z.boolean() }), (sandbox, input) =>
    sandbox.hideNumber(input.contact, input.hidden),
  ),
};
