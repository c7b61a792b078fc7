import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Change, Database, Db } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { type Claim, LaneWaits, wakeLanes } from "../../platform/work/work-queues.ts";
import { type Channel, type ChannelSession, MediaError } from "../../ports/channel.ts";
import type { ReceivedMedia } from "../../ports/channel-content.ts";
import { reviseMessage } from "../messages/actions.ts";
import type { HeldFile, StoredMedia } from "../messages/rules.ts";
import type { Revision } from "../messages/store.ts";
import { type FilesHouse, keepStream } from "./store-file.ts";

export interface FetchHouse extends FilesHouse {
  database: Database;
  channel: Pick<Channel, "fetchMedia">;
}

export interface CarriedFetchHouse extends FetchHouse {
  /** The live session of a connection that this process carries. */
  session(connectionId: number): ChannelSession | undefined;
}

/** How long a chat waits for a file before it goes on without; the file follows. */
const soonMilliseconds = 15_000;
const longestMilliseconds = 10 * 60_000;
const mostTries = 7;

/** The file, if it can be had soon; else it stays with the channel for now, and the chat goes on. */
export async function fetchSoon(
  house: FetchHouse,
  claim: Claim,
  externalId: string,
  media: ReceivedMedia,
): Promise<HeldFile> {
  const left = fileToFetch(media);
  try {
    return await fetchFile(house, claim, externalId, left, AbortSignal.timeout(soonMilliseconds));
  } catch (error) {
    house.logger.warn(
      { err: error, companyId: claim.companyId, connectionId: claim.connectionId },
      "a file could not be fetched at once and will be tried again",
    );
    return left;
  }
}

/** A file that is still with the channel, as far as its message tells. */
function fileToFetch(media: ReceivedMedia): HeldFile {
  return {
    media: {
      state: "waiting",
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

async function fetchFile(
  house: FetchHouse,
  { companyId, connectionId }: Pick<Claim, "companyId" | "connectionId">,
  externalId: string,
  { media, reference }: Pick<HeldFile, "media" | "reference">,
  signal: AbortSignal,
): Promise<HeldFile> {
  // The same message's file has the same key, however often it is fetched.
  const digest = createHash("sha256").update(externalId).digest("hex").slice(0, 32);
  const key = `companies/${companyId}/connections/${connectionId}/${digest}`;
  const body = await Promise.race([
    house.channel.fetchMedia({ companyId, connectionId }, reference),
    rejectWhen(signal),
  ]);
  const claimed = { ...media, name: media.name === "" ? null : media.name, seconds: media.duration };
  return keepStream(house, key, body, claimed, signal);
}

function rejectWhen(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new MediaError("unreachable", { cause: signal.reason })));
  });
}

/** Whoever carries the connection goes on trying to fetch the message's file. */
export function awaitFile(db: Change, connectionId: number, messageId: string): Promise<void> {
  return wakeLanes(db, { lane: "media", connectionId, keys: [messageId] });
}

interface WaitingFile {
  external_id: string;
  media_info: StoredMedia;
  media_reference: unknown;
}

/** Fetches the file of one message that was left with the channel; asks the phone where the channel has dropped it. */
export async function fetchWaitingFile(house: CarriedFetchHouse, claim: Claim): Promise<void> {
  const waiting = await house.database.read(claim.companyId, (db) => findWaitingFile(db, claim.key));
  if (waiting) {
    const revision: Revision = await tryToFetch(house, claim, waiting).then(
      (file) => ({ file }),
      (error: unknown) => giveUp(house, claim, error),
    );
    await house.database.change(claim.companyId, (db) => reviseMessage(db, claim.key, revision));
  }
  await house.database.change(claim.companyId, (db) => claim.end(db));
}

function findWaitingFile(db: Db, messageId: string): Promise<WaitingFile | undefined> {
  return db.first(sql<WaitingFile>`
    select external_id, media_info, media_reference from messages
    where company_id = ${db.companyId} and id = ${messageId} and media_reference is not null and media_info ->> 'state' = 'waiting'`);
}

async function tryToFetch(house: CarriedFetchHouse, claim: Claim, waiting: WaitingFile): Promise<HeldFile> {
  const { external_id, media_info: media, media_reference: reference } = waiting;
  const fetch = (from: unknown) =>
    fetchFile(
      house,
      claim,
      external_id,
      { media, reference: from },
      AbortSignal.timeout(longestMilliseconds),
    );
  try {
    return await fetch(reference);
  } catch (error) {
    const session = house.session(claim.connectionId);
    if (!(error instanceof MediaError) || error.why !== "gone" || !session) throw error;
    return fetch(await session.renewMedia(reference));
  }
}

/** Another try later, until there have been enough or nobody has it any more: then somebody has to ask for it. */
function giveUp(house: CarriedFetchHouse, claim: Claim, error: unknown): Revision {
  const isGone = error instanceof MediaError && error.why === "gone";
  if (!isGone && claim.tries + 1 < mostTries)
    throw new LaneWaits("a file is still with the channel", { cause: error });
  house.logger.warn({ err: error, companyId: claim.companyId, messageId: claim.key }, "a file was given up");
  return { mediaState: "failed" };
}
