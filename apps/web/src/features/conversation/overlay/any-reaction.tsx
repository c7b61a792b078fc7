import { Modal } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import { Suspense } from "react";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useDialog } from "../../../shared/ui/dialogs/use-dialog.ts";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";
import { actionTexts } from "../bubble/action-texts.ts";
import { useReact } from "../bubble/use-react.ts";

const EmojiPanel = lazyPart(() =>
  import("../emoji/emoji-panel.tsx").then((module) => ({ default: module.EmojiPanel })),
);

export function AnyReaction({ message, onClose }: { message: Message; onClose: () => void }) {
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
