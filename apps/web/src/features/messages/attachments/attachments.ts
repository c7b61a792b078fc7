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

export interface Tray {
  attachments: readonly Attachment[];
  refusals: readonly Refusal[];
}

const emptyTray: Tray = { attachments: [], refusals: [] };

const useTrays = create<{ trays: ReadonlyMap<number, Tray> }>(() => ({ trays: new Map() }));

export function useTray(ticketId: number): Tray {
  return useTrays(({ trays }) => trays.get(ticketId) ?? emptyTray);
}

function trayOf(ticketId: number): Tray {
  return useTrays.getState().trays.get(ticketId) ?? emptyTray;
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
  const attachments = [...trayOf(ticketId).attachments];
  const refusals: Refusal[] = [];
  for (const offer of offers) {
    const refusal = refusalOf(offer, limits, attachments.length);
    if (refusal) refusals.push(refusal);
    else attachments.push(attachmentOf(offer));
  }
  setTray(ticketId, { attachments, refusals });
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
  return draftNames.filter((name) => !tray.attachments.some((attachment) => attachment.name === name));
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
  changeDraft(ticketId, { files: [...lost, ...tray.attachments.map(({ name }) => name)] });
}
