import type { Message } from "@recado/contract/messages";
import { kindOf } from "../../messages/message-kind.ts";
import { isHidden } from "../../messages/picture-size.ts";
import type { ThreadMessageRow, ThreadRow } from "./thread-row.ts";

/** Smallest number of pictures that WhatsApp shows as an album. */
const fewest = 4;
const albumGap = 60_000;

/**
 * Combines photos and videos that were sent together without text into one album row. An album keeps the key of its
 * first message, so that later pictures only change the album's content.
 */
export function gatherAlbums(rows: readonly ThreadRow[]): ThreadRow[] {
  const gathered: ThreadRow[] = [];
  let run: ThreadMessageRow[] = [];
  const close = () => {
    gathered.push(...(run.length < fewest ? run : [albumOf(run)]));
    run = [];
  };
  for (const row of rows) {
    if (row.kind === "message" && joins(run, row)) {
      run.push(row);
      continue;
    }
    close();
    if (row.kind === "message" && isAlbumPart(row.message)) run = [row];
    else gathered.push(row);
  }
  close();
  return gathered;
}

/**
 * Number of rows at the start that may become part of an album together with older messages, which are not loaded.
 * Rows that already form an album do not count, because an existing album only grows.
 */
export function countUndecided(rows: readonly ThreadRow[], oldest: Message | undefined): number {
  if (!oldest || !isAlbumPart(oldest)) return 0;
  const run: ThreadMessageRow[] = [];
  for (const row of rows) {
    if (row.kind !== "message" || !(run.length === 0 ? isNext(oldest, row) : joins(run, row))) break;
    run.push(row);
  }
  return run.length < fewest ? run.length : 0;
}

function albumOf(run: readonly ThreadMessageRow[]): ThreadRow {
  const parts = run.map(({ key, message }) => ({ key, message }));
  return { kind: "album", key: run[0]?.key ?? "", parts, opensGroup: run[0]?.opensGroup ?? false };
}

function joins(run: readonly ThreadMessageRow[], row: ThreadMessageRow): boolean {
  const last = run.at(-1);
  return last !== undefined && isNext(last.message, row);
}

function isNext(last: Message, { message, opensGroup }: ThreadMessageRow): boolean {
  const gap = Date.parse(message.createdAt) - Date.parse(last.createdAt);
  return !opensGroup && isAlbumPart(message) && message.isForwarded === last.isForwarded && gap <= albumGap;
}

/**
 * Whether a message may be part of an album. Messages with a text, a quote, an error or view-once content are always
 * shown separately.
 */
function isAlbumPart(message: Message): boolean {
  const { body, media, quotedMsg, isDeleted, error } = message;
  const kind = kindOf(message);
  return (
    (kind === "image" || kind === "video") &&
    body === "" &&
    quotedMsg === null &&
    error === null &&
    !isDeleted &&
    !isHidden(media) &&
    media?.isViewOnce === false
  );
}
