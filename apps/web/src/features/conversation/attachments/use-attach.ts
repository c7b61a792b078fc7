import { mediaLimits } from "@recado/contract/shared/media";
import { useConnections } from "../../connections/use-connections.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { type AttachmentOffer, attachFiles } from "./attachments.ts";

/** Returns a function that attaches files to the ticket, within the limits of the ticket's connection. */
export function useAttach({ id, whatsappId }: OpenTicket): (offers: readonly AttachmentOffer[]) => void {
  const { data } = useConnections();
  const connection = data?.find((known) => known.id === whatsappId);
  const limits = mediaLimits[connection?.provider === "cloud" ? "cloud" : "web"];
  return (offers) => {
    if (offers.length > 0) attachFiles(id, offers, limits);
  };
}

export function offersOf(files: Iterable<File>): AttachmentOffer[] {
  return Array.from(files, (file) => ({ name: file.name, size: file.size, type: file.type, content: file }));
}

/**
 * Files and folders that the user dropped. Only the file system entry of an item tells whether the item is a folder.
 */
export function offersOfDrop({ items }: DataTransfer): AttachmentOffer[] {
  return [...items].flatMap((item) => {
    const file = item.getAsFile();
    const isFolder = item.webkitGetAsEntry()?.isDirectory ?? false;
    return offersOf(file ? [file] : []).map((offer) => ({ ...offer, isFolder }));
  });
}

/**
 * Files from the clipboard. Pasted pictures get a name, because they have none. If the clipboard also contains text,
 * only the text is pasted.
 */
export function offersOfPaste(pasted: DataTransfer, pastedName: string): AttachmentOffer[] {
  if (pasted.types.includes("text/plain")) return [];
  return offersOf(pasted.files).map((offer) =>
    /^image\.\w+$/.test(offer.name) ? { ...offer, name: offer.name.replace("image", pastedName) } : offer,
  );
}
