import { Modal } from "@mantine/core";
import { deleteMessage, type Message } from "@recado/contract/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import { useDialog } from "../../../shared/ui/dialogs/use-dialog.ts";
import type { FoundOption } from "../../../shared/ui/fields/search-select.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { contactOption } from "../../contacts/contact-select.tsx";
import { useInboxDialogs } from "../../inbox/use-inbox-dialogs.ts";
import { changeMessageInPages } from "../../messages/message-pages.ts";
import { patchThread } from "../../messages/message-queries.ts";
import { actionTexts } from "../bubble/action-texts.ts";
import { useReact } from "../bubble/use-react.ts";
import { MessageInfo } from "./message-info.tsx";
import type { MessageOverlayState } from "./overlay.ts";
import { PictureViewer } from "./picture-viewer.tsx";

const ForwardDialog = lazyComponent(() =>
  import("../forward/forward-dialog.tsx").then((module) => ({ default: module.ForwardDialog })),
);

interface MessageOverlayProps {
  overlay: MessageOverlayState | null;
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

const EmojiPanel = lazyComponent(() =>
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
      // Leaves space for the focus ring, which extends beyond the field's top edge.
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

function DeleteMessage({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useTexts(actionTexts);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteMessage, { params: { messageId: message.id } }),
    onSuccess: (deleted) => {
      patchThread(client, deleted.ticketId, (pages) => changeMessageInPages(pages, deleted));
      onClose();
    },
    onError: showError,
  });
  return (
    <ConfirmDialog
      opened
      title={t("deleteTitle")}
      confirm={t("delete")}
      danger
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {t("deleteText")}
    </ConfirmDialog>
  );
}

const ContactDialog = lazyComponent(() =>
  import("../../contacts/contact-dialog.tsx").then((module) => ({ default: module.ContactDialog })),
);
const NewTicketDialog = lazyComponent(() =>
  import("../../inbox/actions/new-ticket-dialog.tsx").then((module) => ({ default: module.NewTicketDialog })),
);

interface CardContactProps {
  card: { name: string; number: string };
  /** The last step: `contact` only creates the contact, `ticket` then opens a ticket with the contact. */
  does: "contact" | "ticket";
  onClose: () => void;
}

/**
 * Creates a contact from a contact card in a message and, if requested, opens a ticket. If the contact already
 * exists, it is used unchanged.
 */
function CardContact({ card, does, onClose }: CardContactProps) {
  const [contact, setContact] = useState<FoundOption | null>(null);
  const { show } = useInboxDialogs();
  // Whether the dialog for a ticket follows. If so, the contact dialog's `onClose`, which is called after saving,
  // must not close the overlay.
  const goesOn = useRef(false);

  function take(known: Parameters<typeof contactOption>[0]): void {
    goesOn.current = does === "ticket";
    if (goesOn.current) setContact(contactOption(known));
    else onClose();
  }

  if (contact)
    return (
      <Suspense>
        <NewTicketDialog
          contact={contact}
          onClose={onClose}
          onShow={(ticket) => {
            onClose();
            show(ticket);
          }}
        />
      </Suspense>
    );
  return (
    <Suspense>
      <ContactDialog
        initial={{ name: card.name, number: card.number }}
        onClose={() => {
          if (!goesOn.current) onClose();
        }}
        onSaved={take}
        onExisting={take}
      />
    </Suspense>
  );
}
