import { IconFileUpload } from "@tabler/icons-react";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import classes from "./attachments.module.css";
import type { AttachmentOffer } from "./attachments.ts";
import { attachTexts } from "./texts.ts";
import { offersOfDrop } from "./use-attach.ts";

interface DropOverlayProps {
  /** An element inside the conversation. Files dropped anywhere in the conversation are accepted. */
  inside: RefObject<HTMLElement | null>;
  onDrop: (offers: AttachmentOffer[]) => void;
}

/** Covers the conversation while the user drags files over it. */
export function DropOverlay({ inside, onDrop }: DropOverlayProps) {
  const t = useTexts(attachTexts);
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const pane = inside.current?.closest<HTMLElement>("[data-pane]");
    if (!pane) return;
    const isInside = ({ target }: Event) => target instanceof Node && pane.contains(target);

    // This handler listens on the whole window: if a file is dropped outside the conversation, the browser would
    // leave the page and open the file.
    function over(event: DragEvent): void {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isInside(event) ? "copy" : "none";
      setOver(isInside(event));
    }
    function leave({ relatedTarget }: DragEvent): void {
      if (relatedTarget === null) setOver(false);
    }
    function drop(event: DragEvent): void {
      setOver(false);
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (isInside(event)) take(offersOfDrop(event.dataTransfer));
    }
    const stop = new AbortController();
    window.addEventListener("dragover", over, stop);
    window.addEventListener("dragleave", leave, stop);
    window.addEventListener("drop", drop, stop);
    return () => stop.abort();
  }, [inside]);
  if (!isOver) return null;
  return (
    <div className={classes.overlay}>
      <div className={classes.frame}>
        <IconFileUpload size={40} stroke={1.5} aria-hidden="true" />
        {t("drop")}
      </div>
    </div>
  );
}
