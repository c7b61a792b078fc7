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
  /**
   * Size limit for received files of every kind, if the operator has set a limit. If undefined, WhatsApp's limit for
   * each kind applies.
   */
  mostReceivedBytes: number | undefined;
}

export interface OwnedFetchDeps extends FetchDeps {
  /** Returns the live session of a connection; undefined if another process owns the connection. */
  session(connectionId: number): ChannelSession | undefined;
}

/**
 * Time that a chat waits for a file. After that time the message is stored without the file, which is fetched later.
 */
const soonMilliseconds = 15_000;
const longestMilliseconds = 10 * 60_000;
const mostTries = 7;

/**
 * Fetches the file of a message if the file arrives within `soonMilliseconds`. If the file is late or was refused, the
 * result is a placeholder without a stored file.
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
 * Builds the placeholder for a file that is not stored, from the metadata in its message. In the state `waiting` the
 * file is fetched later; in the state `storageFull` nothing fetches the file automatically.
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
  /** Channel's id of the message that the file belongs to. */
  externalId: string;
}

/** Fetches and stores a file. Throws FileRefusal if the file may not be stored. */
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
  // The storage key of a file is derived from its message's id, so fetching the file again replaces the stored copy.
  const digest = createHash("sha256").update(externalId).digest("hex").slice(0, 32);
  const key = objectKeyOf(companyId, "connections", connectionId, digest);
  const fetched = deps.channel.fetchMedia({ companyId, connectionId }, reference);
  const body = await unlessAborted(signal, fetched).catch((error: unknown) => {
    throw error === signal.reason ? new MediaError("unreachable", { cause: error }) : error;
  });
  const claimed = { ...media, name: media.name === "" ? null : media.name, seconds: media.duration };
  return keepStream(deps, key, body, claimed, signal, mostBytes);
}

/**
 * Adds the file of a message to the work queue `media`. The process that owns the connection retries fetching the file.
 */
export function awaitFile(db: WriteTx, connectionId: number, messageId: string): Promise<void> {
  return wakeWork(db, { queue: "media", connectionId, keys: [messageId] });
}

/** Marks files of a removed connection that are not fetched yet as failed. */
export async function abandonFiles(db: WriteTx, connectionId: number): Promise<void> {
  for (const messageId of await findWork(db, { queue: "media", connectionId }))
    if (await findWaitingFile(db, messageId)) await reviseMessage(db, messageId, { mediaState: "failed" });
}

/**
 * Fetches a file that is still on the channel's servers. If the channel has dropped the file, the company's phone is
 * asked to upload the file again.
 */
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
    // The message was deleted while its file was fetched, so the file is removed.
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

/**
 * Schedules a retry of a failed fetch. After the last try, or if the channel no longer has the file, the file is marked
 * so that a user can request it again.
 */
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
