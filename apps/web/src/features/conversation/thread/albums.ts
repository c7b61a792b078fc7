import type { Message } from "@recado/contract/messages";
import { kindOf } from "../../messages/message-kind.ts";
import { isHidden } from "../../messages/picture-size.ts";
import type { MessageRow, ThreadRow } from "./thread-row.ts";

/** As many as WhatsApp puts together. */
const fewest = 4;
const albumGap = 60_000;

/**
 * Photos and videos that came at once, without a word between them, as one row. It keeps the key of its first message, so
 * that those that follow change its inside alone.
 */
export function gatherAlbums(rows: readonly ThreadRow[]): ThreadRow[] {
  const gathered: ThreadRow[] = [];
  let run: MessageRow[] = [];
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
 * How many rows at the beginning may still become an album with those before them, which are not loaded: too few to be one
 * by themselves. An album that is one already only grows inside.
 */
export function countUndecided(rows: readonly ThreadRow[], oldest: Message | undefined): number {
  if (!oldest || !isAlbumPart(oldest)) return 0;
  const run: MessageRow[] = [];
  for (const row of rows) {
    if (row.kind !== "message" || !(run.length === 0 ? isNext(oldest, row) : joins(run, row))) break;
    run.push(row);
  }
  return run.length < fewest ? run.length : 0;
}

function albumOf(run: readonly MessageRow[]): ThreadRow {
  const parts = run.map(({ key, message }) => ({ key, message }));
  return { kind: "album", key: run[0]?.key ?? "", parts, opensGroup: run[0]?.opensGroup ?? false };
}

function joins(run: readonly MessageRow[], row: MessageRow): boolean {
  const last = run.at(-1);
  return last !== undefined && isNext(last.message, row);
}

function isNext(last: Message, { message, opensGroup }: MessageRow): boolean {
  const gap = Date.parse(message.createdAt) - Date.parse(last.createdAt);
  return !opensGroup && isAlbumPart(message) && message.isForwarded === last.isForwarded && gap <= albumGap;
}

/** What says something of its own, answers, failed or is shown once stands by itself. */
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
