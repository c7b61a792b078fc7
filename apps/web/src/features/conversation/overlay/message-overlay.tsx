import { CardContact } from "../bubble/card-contact.tsx";
import { DeleteMessage } from "../bubble/delete-message.tsx";
import { MessageInfo } from "./message-info.tsx";
import type { Overlay } from "./overlay.ts";
import { PictureViewer } from "./picture-viewer.tsx";

interface MessageOverlayProps {
  overlay: Overlay | null;
  contactName: string;
  onClose: () => void;
}

export function MessageOverlay({ overlay, contactName, onClose }: MessageOverlayProps) {
  switch (overlay?.kind) {
    case undefined:
      return null;
    case "picture":
      return <PictureViewer message={overlay.message} contactName={contactName} onClose={onClose} />;
    case "card":
      return <CardContact card={overlay.card} does={overlay.does} onClose={onClose} />;
    case "info":
      return <MessageInfo message={overlay.message} contactName={contactName} onClose={onClose} />;
    case "delete":
      return <DeleteMessage message={overlay.message} onClose={onClose} />;
  }
}
