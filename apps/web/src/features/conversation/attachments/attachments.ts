import { mediaKindOf, type mediaLimits } from "@recado/contract/shared/media";
import { create } from "zustand";
import { createUuid } from "../../../shared/format/uuid.ts";
import { changeDraft, draftOf } from "../../tickets/drafts.ts";
import { type AttachmentKind, type OfferedFile, type Refusal, refusalOf } from "./attachment-rules.ts";

/** A file that goes along with the next answer of a ticket. */
export interface Attachment {
  id: string;
  name: string;
  mimeType: string;
  kind: AttachmentKind;
  content: Blob;
  /** Where this page shows it from. */
  url: string;
  caption: string;
  /** Known once the browser has looked into it. */
  width: number | null;
  height: number | null;
  duration: number | null;
}

/** A file that is being fetched for the next answer, which waits for it. */
export interface ComingFile {
  id: string;
  name: string;
}

export interface Tray {
  attachments: readonly Attachment[];
  coming: readonly ComingFile[];
  refusals: readonly Refusal[];
  /** It was sent before its files were there. */
  waiting: WaitingAnswer | null;
}

interface WaitingAnswer {
  /** With how many files it leaves; where one does not come, not at all. */
  files: number;
  send: () => void;
}

const emptyTray: Tray = { attachments: [], coming: [], refusals: [], waiting: null };

const useTrays = create<{ trays: ReadonlyMap<number, Tray> }>(() => ({ trays: new Map() }));

export function useTray(ticketId: number): Tray {
  return useTrays(({ trays }) => trays.get(ticketId) ?? emptyTray);
}

export function trayOf(ticketId: number): Tray {
  return useTrays.getState().trays.get(ticketId) ?? emptyTray;
}

export function hasFiles(): boolean {
  return [...useTrays.getState().trays.values()].flatMap(namesIn).length > 0;
}

export interface Offer extends OfferedFile {
  content: Blob;
  caption?: string;
}

/** Takes what can go along; the rest is told why not, in place of what was told before. */
export function attachFiles(
  ticketId: number,
  offers: readonly Offer[],
  limits: (typeof mediaLimits)[keyof typeof mediaLimits],
): void {
  const tray = trayOf(ticketId);
  const attachments = [...tray.attachments];
  const refusals: Refusal[] = [];
  for (const offer of offers) {
    const refusal = refusalOf(offer, limits, attachments.length);
    if (refusal) refusals.push(refusal);
    else attachments.push(attachmentOf(offer));
  }
  setTray(ticketId, { ...tray, attachments, refusals });
}

/** Keeps the place of a file until it is there or given up. */
export function expectFile(ticketId: number, name: string): ComingFile {
  const tray = trayOf(ticketId);
  const file = { id: createUuid(), name };
  setTray(ticketId, { ...tray, coming: [...tray.coming, file] });
  return file;
}

/** False for one that was given up meanwhile. */
export function isExpected(ticketId: number, { id }: ComingFile): boolean {
  return trayOf(ticketId).coming.some((known) => known.id === id);
}

export function expectNoMore(ticketId: number, { id }: ComingFile): void {
  const { waiting, ...tray } = trayOf(ticketId);
  const coming = tray.coming.filter((known) => known.id !== id);
  setTray(ticketId, { ...tray, coming, waiting: coming.length > 0 ? waiting : null });
  if (coming.length === 0 && waiting?.files === tray.attachments.length) waiting.send();
}

/** Sends once nothing is coming any more, whatever is on the screen by then. */
export function sendOnceHere(ticketId: number, send: () => void): void {
  const tray = trayOf(ticketId);
  setTray(ticketId, { ...tray, waiting: { files: tray.attachments.length + tray.coming.length, send } });
}

/** It is being written again. */
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

/** Of an earlier visit only the names are left. */
export function lostNames(draftNames: readonly string[], tray: Tray): string[] {
  const known = namesIn(tray);
  return draftNames.filter((name) => !known.includes(name));
}

function namesIn({ attachments, coming }: Tray): string[] {
  return [...attachments, ...coming].map(({ name }) => name);
}

function attachmentOf({ name, type, content, caption = "" }: Offer): Attachment {
  return {
    id: createUuid(),
    name,
    mimeType: type,
    kind: mediaKindOf(type),
    content,
    url: URL.createObjectURL(content),
    caption,
    width: null,
    height: null,
    duration: null,
  };
}

function setTray(ticketId: number, tray: Tray): void {
  const known = useTrays.getState().trays;
  const before = known.get(ticketId) ?? emptyTray;
  for (const { id, url } of before.attachments)
    if (!tray.attachments.some((attachment) => attachment.id === id)) URL.revokeObjectURL(url);
  const lost = lostNames(draftOf(ticketId)?.files ?? [], before);
  useTrays.setState({ trays: new Map(known).set(ticketId, tray) });
  changeDraft(ticketId, { files: [...lost, ...namesIn(tray)] });
}
