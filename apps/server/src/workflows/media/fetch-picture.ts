import { randomUUID } from "node:crypto";
import { showPicture } from "../../domain/contacts/actions.ts";
import { findContact, findIdentities } from "../../domain/contacts/store.ts";
import type { Database } from "../../platform/db/database.ts";
import { objectKeyOf } from "../../platform/media/file-names.ts";
import { removeUnusedFiles } from "../../platform/media/remove-files.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { type ChannelSession, SendError } from "../../ports/channel.ts";
import type { ObjectStorage } from "../../ports/object-storage.ts";

export interface FetchPictureDeps {
  database: Database;
  storage: ObjectStorage;
  session(connectionId: number): ChannelSession | undefined;
}

/** Fetches a contact's profile picture from the channel and stores a copy that replaces the previous copy. */
export async function fetchContactPicture(
  { database, storage, session }: FetchPictureDeps,
  claim: Claim,
): Promise<void> {
  const contactId = Number(claim.key);
  const { contact, identities } = await database.read(claim.companyId, async (db) => ({
    contact: await findContact(db, contactId),
    identities: await findIdentities(db, claim.connectionId, contactId),
  }));
  const live = session(claim.connectionId);
  if (!live) throw new SendError("ERR_WAPP_NOT_INITIALIZED", "no", true);
  const picture = contact && (await live.fetchPicture(identities));
  const path = picture ? objectKeyOf(claim.companyId, "contacts", contactId, randomUUID()) : null;
  if (picture && path) await storage.put(path, picture, { contentType: "image/jpeg" });
  try {
    await database.write(claim.companyId, async (db) => {
      // The contact is looked up again in this transaction: meanwhile it may be deleted, or have a picture from another
      // connection.
      if (contact) await showPicture(db, contactId, path);
      await claim.end(db);
    });
  } catch (error) {
    await removeUnusedFiles(storage, [path], error);
    throw error;
  }
}
