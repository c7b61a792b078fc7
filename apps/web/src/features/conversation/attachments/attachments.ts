import { type mediaLimits, uploadKindOf } from "@recado/contract/shared/media";
import { create } from "zustand";
import { createUuid } from "../../../shared/format/uuid.ts";
import { changeDraft, draftOf, useDraftFiles } from "../../tickets/drafts.ts";
import {
  type AttachmentKind,
  type AttachmentRefusal,
  type OfferedFile,
  refusalOf,
} from "./attachment-rules.ts";

/** A file attached to the next message of a ticket. */
export interface Attachment {
  id: string;
  name: string;
  mimeType: string;
  kind: AttachmentKind;
  content: Blob;
  /** Object URL of the file; it works only within this page. */
  url: string;
  caption: string;
  /** Width and height of a picture or video; null until the browser has decoded the file. */
  width: number | null;
  height: number | null;
  duration: number | null;
}

/**
 * A file that is still being fetched. A message that the user sends with this file waits until the file has been
 * fetched.
 */
export interface PendingFile {
  id: string;
  name: string;
}

export interface AttachmentTrayState {
  attachments: readonly Attachment[];
  coming: readonly PendingFile[];
  refusals: readonly AttachmentRefusal[];
  /** The message that the user sent before all of its files were fetched; null if none. */
  waiting: WaitingAnswer | null;
}

interface WaitingAnswer {
  /** Number of files that the message must have. If the fetch of a file fails, the message is not sent. */
  files: number;
  send: () => void;
}

const emptyTray: AttachmentTrayState = { attachments: [], coming: [], refusals: [], waiting: null };

const useTrays = create<{ trays: ReadonlyMap<number, AttachmentTrayState> }>(() => ({ trays: new Map() }));

export function useTray(ticketId: number): AttachmentTrayState {
  return useTrays(({ trays }) => trays.get(ticketId) ?? emptyTray);
}

export function trayOf(ticketId: number): AttachmentTrayState {
  return useTrays.getState().trays.get(ticketId) ?? emptyTray;
}

/** Whether the tray shows attached files, refused files, or files of an earlier draft that were lost. */
export function useShowsTray(ticketId: number): boolean {
  const tray = useTray(ticketId);
  const lost = lostFileNames(useDraftFiles(ticketId), tray);
  return [tray.attachments, tray.coming, tray.refusals, lost].some((files) => files.length > 0);
}

export function hasFiles(): boolean {
  return [...useTrays.getState().trays.values()].flatMap(namesIn).length > 0;
}

export interface AttachmentOffer extends OfferedFile {
  content: Blob;
  caption?: string;
}

/** Attaches the files that the rules allow. The reasons for the other files replace the list of rejected files. */
export function attachFiles(
  ticketId: number,
  offers: readonly AttachmentOffer[],
  limits: (typeof mediaLimits)[keyof typeof mediaLimits],
): void {
  const tray = trayOf(ticketId);
  const attachments = [...tray.attachments];
  const refusals: AttachmentRefusal[] = [];
  for (const offer of offers) {
    const refusal = refusalOf(offer, limits, attachments.length);
    if (refusal) refusals.push(refusal);
    else attachments.push(attachmentOf(offer));
  }
  setTray(ticketId, { ...tray, attachments, refusals });
}

/** Reserves a place in the tray for a file that is being fetched. */
export function expectFile(ticketId: number, name: string): PendingFile {
  const tray = trayOf(ticketId);
  const file = { id: createUuid(), name };
  setTray(ticketId, { ...tray, coming: [...tray.coming, file] });
  return file;
}

/** Whether the tray still expects the file; false if the user has removed the file during the fetch. */
export function isExpected(ticketId: number, { id }: PendingFile): boolean {
  return trayOf(ticketId).coming.some((known) => known.id === id);
}

export function expectNoMore(ticketId: number, { id }: PendingFile): void {
  const { waiting, ...tray } = trayOf(ticketId);
  const coming = tray.coming.filter((known) => known.id !== id);
  setTray(ticketId, { ...tray, coming, waiting: coming.length > 0 ? waiting : null });
  if (coming.length === 0 && waiting?.files === tray.attachments.length) waiting.send();
}

/** Sends the ticket's message once all of its files are fetched, even if the user has opened another page by then. */
export function sendWhenComplete(ticketId: number, send: () => void): void {
  const tray = trayOf(ticketId);
  setTray(ticketId, { ...tray, waiting: { files: tray.attachments.length + tray.coming.length, send } });
}

/** Cancels the message that waits for files, because the user continues to edit the message. */
export function sendNoMore(ticketId: number): void {
  const tray = trayOf(ticketId);
  if (tray.waiting) setTray(ticketId, { ...tray, waiting: null });
}

export function changeAttachment(ticketId: number, id: string, changes: Partial<Attachment>): void {
  const tray = trayOf(ticketId);
  const attachments = tray.attachments.map((known) => (known.id === id ? { ...known, ...changes } : known));
  setTray(ticketId, { ...tray, attachments });
}

export function removeAttachment(ticketId: number, id: string): void {
  const tray = trayOf(ticketId);
  setTray(ticketId, { ...tray, attachments: tray.attachments.filter((known) => known.id !== id) });
}

export function dismissRefusals(ticketId: number): void {
  setTray(ticketId, { ...trayOf(ticketId), refusals: [] });
}

export function clearTray(ticketId: number): void {
  setTray(ticketId, emptyTray);
}

/** Names of the draft's files from an earlier visit. The contents of these files are lost. */
export function lostFileNames(draftNames: readonly string[], tray: AttachmentTrayState): string[] {
  const known = namesIn(tray);
  return draftNames.filter((name) => !known.includes(name));
}

function namesIn({ attachments, coming }: AttachmentTrayState): string[] {
  return [...attachments, ...coming].map(({ name }) => name);
}

function attachmentOf({ name, type, content, caption = "" }: AttachmentOffer): Attachment {
  return {
    id: createUuid(),
    name,
    mimeType: type,
    kind: uploadKindOf(type),
    content,
    url: URL.createObjectURL(content),
    caption,
    width: null,
    height: null,
    duration: null,
  };
}

function setTray(ticketId: number, tray: AttachmentTrayState): void {
  const known = useTrays.getState().trays;
  const before = known.get(ticketId) ?? emptyTray;
  for (const { id, url } of before.attachments)
    if (!tray.attachments.some((attachment) => attachment.id === id)) URL.revokeObjectURL(url);
  const lost = lostFileNames(draftOf(ticketId)?.files ?? [], before);
  useTrays.setState({ trays: new Map(known).set(ticketId, tray) });
  changeDraft(ticketId, { files: [...lost, ...namesIn(tray)] });
}
