import { createHash } from "node:crypto";
import type { MessageMediaType } from "@recado/contract/message-content";
import { isStorageFull } from "../../domain/companies/policy.ts";
import { hasStorageRoom } from "../../domain/companies/queries.ts";
import { reviseMessage } from "../../domain/messages/actions.ts";
import { findWaitingFile, type WaitingFile } from "../../domain/messages/received-store.ts";
import type { MessageFile } from "../../domain/messages/rules.ts";
import type { MessageRevision } from "../../domain/messages/store.ts";
import {
  FileRefusal,
  type FilesDeps,
  keepStream,
  mostBytesOf,
  writeWithFiles,
} from "../../domain/stored-files/actions.ts";
import type { CompanyTransactions, Database, WriteTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { objectKeyOf } from "../../platform/media/file-names.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import { unlessAborted } from "../../platform/unless-aborted.ts";
import { RetryLater } from "../../platform/work/retries.ts";
import { type Claim, findWork, wakeWork } from "../../platform/work/work-queues.ts";
import { type Channel, type ChannelSession, MediaError } from "../../ports/channel.ts";
import type { ChannelMediaKind, ReceivedMedia } from "../../ports/channel-content.ts";

export interface FetchDeps extends FilesDeps {
  database: Database;
  channel: Pick<Channel, "fetchMedia">;
  /** Limit for every kind of file, if the installation sets one; otherwise WhatsApp's limit for the kind applies. */
  mostReceivedBytes: number | undefined;
}

export interface OwnedFetchDeps extends FetchDeps {
  /** Live session of a connection that this process owns. */
  session(connectionId: number): ChannelSession | undefined;
}

/** Time that a chat waits for a file; later the message is stored first and the file follows. */
const soonMilliseconds = 15_000;
const longestMilliseconds = 10 * 60_000;
const mostTries = 7;

/**
 * Fetches the file if it arrives soon. Otherwise the message is stored without it, and the file is fetched later or
 * was refused.
 */
export async function fetchSoon(
  deps: FetchDeps,
  claim: Claim,
  externalId: string,
  media: ReceivedMedia,
): Promise<MessageFile> {
  const left = fileToFetch(media);
  try {
    const wanted = { ...left, kind: media.kind, externalId };
    return await fetchFile(deps, claim, wanted, AbortSignal.timeout(soonMilliseconds));
  } catch (error) {
    if (error instanceof FileRefusal) return { ...left, media: { ...left.media, state: error.state } };
    deps.logger.warn(
      { err: error, companyId: claim.companyId, connectionId: claim.connectionId },
      "file of a message not fetched at once, storing the message and retrying later",
    );
    return left;
  }
}

/**
 * Placeholder for a file that is not stored, from its message's metadata. It is fetched later, or not at all if
 * storage is full.
 */
export function fileToFetch(media: ReceivedMedia, state: "waiting" | "storageFull" = "waiting"): MessageFile {
  return {
    media: {
      state,
      name: storableText(media.fileName ?? ""),
      mimeType: media.mimeType,
      size: media.size,
      width: null,
      height: null,
      duration: media.seconds,
      peaks: null,
      isVoice: media.kind === "voice",
      isViewOnce: media.isViewOnce,
    },
    path: null,
    thumbnailPath: null,
    reference: media.reference,
  };
}

interface WantedFile extends Pick<MessageFile, "media" | "reference"> {
  kind: ChannelMediaKind | MessageMediaType;
  /** External id of the message that the file belongs to. */
  externalId: string;
}

/** Fetches a file. Throws FileRefused if it may not be stored. */
async function fetchFile(
  deps: FetchDeps,
  { companyId, connectionId }: Pick<Claim, "companyId" | "connectionId">,
  { kind, externalId, media, reference }: WantedFile,
  signal: AbortSignal,
): Promise<MessageFile> {
  const mostBytes = mostBytesOf(kind, deps.mostReceivedBytes);
  if ((media.size ?? 0) > mostBytes) throw new FileRefusal("tooLarge");
  if (!(await deps.database.read(companyId, (db) => hasStorageRoom(db, media.size ?? 0))))
    throw new FileRefusal("storageFull");
  // The file of a message keeps its key however often it is fetched.
  const digest = createHash("sha256").update(externalId).digest("hex").slice(0, 32);
  const key = objectKeyOf(companyId, "connections", connectionId, digest);
  const fetched = deps.channel.fetchMedia({ companyId, connectionId }, reference);
  const body = await unlessAborted(signal, fetched).catch((error: unknown) => {
    throw error === signal.reason ? new MediaError("unreachable", { cause: error }) : error;
  });
  const claimed = { ...media, name: media.name === "" ? null : media.name, seconds: media.duration };
  return keepStream(deps, key, body, claimed, signal, mostBytes);
}

/** Wakes the process that owns the connection, which retries fetching the message's file. */
export function awaitFile(db: WriteTx, connectionId: number, messageId: string): Promise<void> {
  return wakeWork(db, { queue: "media", connectionId, keys: [messageId] });
}

/** Marks the waiting files of a removed connection as failed. */
export async function abandonFiles(db: WriteTx, connectionId: number): Promise<void> {
  for (const messageId of await findWork(db, { queue: "media", connectionId }))
    if (await findWaitingFile(db, messageId)) await reviseMessage(db, messageId, { mediaState: "failed" });
}

/** Fetches a file that is still with the channel. Asks the phone to upload it again if the channel has dropped it. */
export async function fetchWaitingFile(deps: OwnedFetchDeps, claim: Claim): Promise<void> {
  const waiting = await deps.database.read(claim.companyId, (db) => findWaitingFile(db, claim.key));
  if (waiting) {
    const revision: MessageRevision = await tryToFetch(deps, claim, waiting).then(
      (file) => ({ file }),
      (error: unknown) => abandonFile(deps, claim, error),
    );
    await reviseWaiting(deps, claim, revision).catch((error: unknown) => {
      if (!isStorageFull(error)) throw error;
      return reviseWaiting(deps, claim, { mediaState: "storageFull" });
    });
  }
  await deps.database.write(claim.companyId, (db) => claim.end(db));
}

function reviseWaiting(
  { database, storage }: FetchDeps,
  { companyId, key: messageId }: Claim,
  revision: MessageRevision,
): Promise<void> {
  const { file } = revision;
  const write: CompanyTransactions["write"] = (work) => database.write(companyId, work);
  return writeWithFiles(storage, write, file ? [file] : [], async (db) => {
    if (await findWaitingFile(db, messageId)) await reviseMessage(db, messageId, revision);
    // The message was deleted meanwhile, so its fetched file is removed.
    else if (file) await removeFilesLater(db, [file.path, file.thumbnailPath]);
  });
}

async function tryToFetch(deps: OwnedFetchDeps, claim: Claim, waiting: WaitingFile): Promise<MessageFile> {
  const {
    external_id: externalId,
    media_type: kind,
    media_info: media,
    media_reference: reference,
  } = waiting;
  const fetch = (from: unknown) =>
    fetchFile(
      deps,
      claim,
      { kind, externalId, media, reference: from },
      AbortSignal.timeout(longestMilliseconds),
    );
  try {
    return await fetch(reference);
  } catch (error) {
    const session = deps.session(claim.connectionId);
    if (!(error instanceof MediaError) || error.why !== "gone" || !session) throw error;
    return fetch(await session.renewMedia(reference));
  }
}

/** Schedules a retry, until the tries are used up or the file is gone; then a user has to request it. */
function abandonFile(deps: OwnedFetchDeps, claim: Claim, error: unknown): MessageRevision {
  if (error instanceof FileRefusal) return { mediaState: error.state };
  const isGone = error instanceof MediaError && error.why === "gone";
  if (!isGone && !claim.isGivenUp(error, mostTries))
    throw new RetryLater("the file was not fetched from the channel yet", { cause: error });
  deps.logger.warn(
    { err: error, companyId: claim.companyId, messageId: claim.key },
    "file of a message not fetched, giving up until a user requests it",
  );
  return { mediaState: "failed" };
}
