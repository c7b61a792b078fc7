import { Suspense } from "react";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";
import { CardContact } from "../bubble/card-contact.tsx";
import { DeleteMessage } from "../bubble/delete-message.tsx";
import { AnyReaction } from "./any-reaction.tsx";
import { MessageInfo } from "./message-info.tsx";
import type { Overlay } from "./overlay.ts";
import { PictureViewer } from "./picture-viewer.tsx";

const ForwardDialog = lazyPart(() =>
  import("../forward/forward-dialog.tsx").then((module) => ({ default: module.ForwardDialog })),
);

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
    case "react":
      return <AnyReaction message={overlay.message} onClose={onClose} />;
    case "forward": {
      const { kind: _, ...forwarded } = overlay;
      return (
        <Suspense>
          <ForwardDialog {...forwarded} onClose={onClose} />
        </Suspense>
      );
    }
    case "delete":
      return <DeleteMessage message={overlay.message} onClose={onClose} />;
  }
}
