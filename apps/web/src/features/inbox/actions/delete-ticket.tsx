import { deleteTicket } from "@recado/contract/tickets";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { ticketTexts } from "../../tickets/texts.ts";

interface DeleteTicketProps {
  ticket: OpenTicket;
  onClose: () => void;
}

/**
 * Dialog that deletes a ticket. The live event of the deletion removes the ticket from every screen, including this
 * screen.
 */
export function DeleteTicket({ ticket, onClose }: DeleteTicketProps) {
  const t = useTexts(ticketTexts);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteTicket, { params: { id: String(ticket.id) } }),
    onSuccess: onClose,
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
      {t("deleteText", { name: ticket.contact.name })}
    </ConfirmDialog>
  );
}
