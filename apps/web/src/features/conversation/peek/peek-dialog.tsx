import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Ticket } from "@recado/contract/tickets";
import { useNavigate } from "@tanstack/react-router";
import { defineTexts } from "../../../shared/i18n/define-texts.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useRoom } from "../../../shared/live/use-room.ts";
import { useDialog } from "../../../shared/ui/dialogs/use-dialog.ts";
import { OverlayPlace } from "../overlay/overlay-place.tsx";
import { Thread } from "../thread/thread.tsx";
import classes from "./peek-dialog.module.css";

const peekTexts = defineTexts({
  pt: { nobody: "Sem atendente", hint: "Só olhando: nada é marcado como lido.", open: "Abrir atendimento" },
  en: { nobody: "Unassigned", hint: "Just looking: nothing is marked as read.", open: "Open ticket" },
  es: { nobody: "Sin agente", hint: "Solo mirando: nada se marca como leído.", open: "Abrir ticket" },
});

interface PeekDialogProps {
  ticket: Ticket;
  onClose: () => void;
}

/** Preview of a conversation. Opening the preview marks no message as read, and the preview has no message field. */
export function PeekDialog({ ticket, onClose }: PeekDialogProps) {
  const t = useTexts(peekTexts);
  const close = useTexts(sharedTexts)("close");
  const narrow = useMediaQuery("(max-width: 600px)");
  const navigate = useNavigate();
  useRoom("chatBox", ticket.id);
  const dialog = useDialog(onClose);
  const facts = [ticket.queue?.name, ticket.user?.name ?? t("nobody"), ticket.whatsapp?.name];
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={`${ticket.contact.name} #${ticket.id}`}
      size={720}
      fullScreen={narrow}
      classNames={{ body: classes.body, content: classes.content }}
      closeButtonProps={{ "aria-label": close }}
    >
      <div className={classes.facts}>
        <span>{facts.filter(Boolean).join(" | ")}</span>
        <span className={classes.hint}>{t("hint")}</span>
      </div>
      <div className={classes.thread}>
        <OverlayPlace contactName={ticket.contact.name}>
          <Thread ticket={ticket} canReply={false} unreadAtStart={ticket.unreadMessages} />
        </OverlayPlace>
      </div>
      {ticket.status !== "pending" && (
        <div className={classes.foot}>
          <Button
            variant="default"
            onClick={() => {
              onClose();
              void navigate({
                to: "/tickets/{-$ticketId}",
                params: { ticketId: ticket.uuid },
                search: true,
              });
            }}
          >
            {t("open")}
          </Button>
        </div>
      )}
    </Modal>
  );
}
