import { Modal } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import { Suspense } from "react";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useDialog } from "../../../shared/ui/dialogs/use-dialog.ts";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";
import { actionTexts } from "../bubble/action-texts.ts";
import { CardContact } from "../bubble/card-contact.tsx";
import { DeleteMessage } from "../bubble/delete-message.tsx";
import { useReact } from "../bubble/use-react.ts";
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

const EmojiPanel = lazyPart(() =>
  import("../emoji/emoji-panel.tsx").then((module) => ({ default: module.EmojiPanel })),
);

function AnyReaction({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useTexts(actionTexts);
  const close = useTexts(sharedTexts)("close");
  const { react } = useReact(message);
  const dialog = useDialog(onClose);
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={t("react")}
      size={380}
      centered
      // Leaves room for the focus ring around the field.
      styles={{ body: { paddingTop: 4 } }}
      closeButtonProps={{ "aria-label": close }}
    >
      <Suspense>
        <EmojiPanel
          onPick={(emoji) => {
            react(emoji);
            onClose();
          }}
        />
      </Suspense>
    </Modal>
  );
}
