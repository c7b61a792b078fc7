import { idTextSchema, messageIdSchema } from "@recado/contract/shared/wire";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { accessAnnouncement } from "../../domain/announcements/policy.ts";
import { findContact } from "../../domain/contacts/store.ts";
import { accessFileList, optionOf } from "../../domain/files/policy.ts";
import { accessMessage } from "../../domain/messages/policy.ts";
import { findMessage } from "../../domain/messages/queries.ts";
import { accessQuickMessage } from "../../domain/quick-messages/policy.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Database, ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type FindFile, type ServedObject, sendObject } from "../../platform/http/send-object.ts";
import type { SignedLinks } from "../../platform/signed-links.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ObjectStorage } from "../../ports/object-storage.ts";

export interface ServingDeps {
  database: Database;
  storage: ObjectStorage;
  /** Authenticates a request by bearer token or by the session's file cookie. Throws if neither is valid. */
  admit(request: FastifyRequest): Promise<Actor>;
  links: SignedLinks;
  clock: Clock;
}

type Find = (db: ReadTx, actor: Actor, params: Record<string, string>) => Promise<ServedObject>;

/** Lookups of files by URL path. Each lookup checks that the user may see the entity that has the file. */
const files: Record<string, Find> = {
  "/media/messages/:messageId/thumbnail": async (db, actor, { messageId }) => {
    const { message } = await accessMessage(db, actor, idOf(messageIdSchema, messageId));
    return existing(message.thumbnail_path, "thumbnail");
  },
  "/media/messages/:messageId/:name": async (db, actor, { messageId }) => {
    const { message } = await accessMessage(db, actor, idOf(messageIdSchema, messageId));
    return existing(message.media_path, message.media_info?.name ?? "");
  },
  "/media/contacts/:contactId/:version": async (db, _, { contactId }) => {
    const contact = await findContact(db, idOf(idTextSchema, contactId));
    return existing(contact?.picture_path ?? null, "picture.jpg");
  },
  "/media/quick-messages/:id/:version/thumbnail": async (db, actor, { id }) => {
    const reply = await accessQuickMessage(db, actor, idOf(idTextSchema, id));
    return existing(reply.thumbnail_path, "thumbnail");
  },
  "/media/quick-messages/:id/:version/:name": async (db, actor, { id }) => {
    const reply = await accessQuickMessage(db, actor, idOf(idTextSchema, id));
    return existing(reply.media_path, reply.media_info?.name ?? "");
  },
  "/media/files/:id/:optionId/:version/thumbnail": async (db, _, { id, optionId }) => {
    const list = await accessFileList(db, idOf(idTextSchema, id));
    return existing(optionOf(list, idOf(idTextSchema, optionId)).thumbnail_path, "thumbnail");
  },
  "/media/files/:id/:optionId/:version/:name": async (db, _, { id, optionId }) => {
    const list = await accessFileList(db, idOf(idTextSchema, id));
    const option = optionOf(list, idOf(idTextSchema, optionId));
    return existing(option.media_path, option.media_info?.name ?? "");
  },
  "/media/announcements/:id/:version/:name": async (db, actor, { id }) => {
    const announcement = await accessAnnouncement(db, actor, idOf(idTextSchema, id));
    return existing(announcement.media_path, announcement.media_info?.name ?? "");
  },
};

export function serveFiles(
  app: FastifyInstance,
  deps: ServingDeps,
  /** Lookups for the files of other entities, such as contacts, served at `/media/<area>/<id>/<version>`. */
  areas: Readonly<Record<string, FindFile>> = {},
): void {
  const { database, storage, admit, links, clock } = deps;
  const others = Object.entries(areas).map(([area, find]): [string, Find] => [
    `/media/${area}/:id/:version`,
    (db, actor, { id }) => find(db, actor, idOf(idTextSchema, id)),
  ]);
  app.route({
    method: ["GET", "HEAD"],
    url: "/media/links/:companyId/:messageId",
    handler: async (request, reply) => {
      const [path = ""] = request.url.split("?");
      // The signature in the URL is the only authorisation for this file. If the signature is wrong, the response has
      // status 404.
      if (!links.isSigned(path, request.query, clock.now())) throw new AppError("ERR_NO_MEDIA_FOUND");
      const { companyId, messageId } = request.params as Record<string, string>;
      const message = await database.read(idOf(idTextSchema, companyId), (db) =>
        findMessage(db, idOf(messageIdSchema, messageId)),
      );
      const file = existing(message?.media_path ?? null, message?.media_info?.name ?? "");
      return sendObject(storage, request, reply, file);
    },
  });
  for (const [url, find] of [...Object.entries(files), ...others])
    app.route({
      method: ["GET", "HEAD"],
      url,
      handler: async (request, reply) => {
        const actor = await admit(request);
        const params = request.params as Record<string, string>;
        const found = await database.read(actor.companyId, (db) => find(db, actor, params));
        return sendObject(storage, request, reply, found);
      },
    });
}

function idOf<Id>(
  schema: { safeParse(value: unknown): { success: true; data: Id } | { success: false } },
  text = "",
): Id {
  const checked = schema.safeParse(text);
  if (!checked.success) throw new AppError("ERR_NO_MEDIA_FOUND");
  return checked.data;
}

function existing(key: string | null, fileName: string): ServedObject {
  if (key === null) throw new AppError("ERR_NO_MEDIA_FOUND");
  return { key, fileName };
}
