import { useEffect } from "react";
import { CardContact } from "./card-contact.tsx";
import { DeleteMessage } from "./delete-message.tsx";
import { stopPlaying } from "./kinds/player.ts";
import { MessageInfo } from "./message-info.tsx";
import { closeOverlay, useOverlay } from "./overlay.ts";
import { PictureViewer } from "./picture-viewer.tsx";

/** Belongs to an open conversation: when that is left, nothing of it stays over the page or goes on sounding. */
export function MessageOverlay({ contactName }: { contactName: string }) {
  const overlay = useOverlay();
  useEffect(
    () => () => {
      closeOverlay();
      stopPlaying();
    },
    [],
  );
  switch (overlay?.kind) {
    case undefined:
      return null;
    case "picture":
      return <PictureViewer message={overlay.message} contactName={contactName} onClose={closeOverlay} />;
    case "card":
      return <CardContact card={overlay.card} does={overlay.does} onClose={closeOverlay} />;
    case "info":
      return <MessageInfo message={overlay.message} contactName={contactName} onClose={closeOverlay} />;
    case "delete":
      return <DeleteMessage message={overlay.message} onClose={closeOverlay} />;
  }
}
