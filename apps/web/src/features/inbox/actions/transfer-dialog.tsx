import type { Ticket } from "@recado/contract/tickets";
import { useNavigate } from "@tanstack/react-router";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { endHandOver, runHandover } from "../../tickets/handover.ts";
import { offerUndo } from "../../tickets/offer-undo.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { useApplyTicket } from "../../tickets/use-change-ticket.ts";
import { TransferForm } from "./transfer-form.tsx";
import { transferTexts } from "./transfer-texts.ts";
import { isUnchangedTransfer, type TransferTarget, useTransferTicket } from "./transfer-ticket.ts";

interface TransferDialogProps {
  ticket: OpenTicket;
  onClose: () => void;
  /** Called after the ticket was transferred. */
  onTransferred: (ticket: OpenTicket) => void;
}

/** Dialog that transfers a ticket to a user or back to a queue. Afterwards a toast offers to undo the transfer. */
export function TransferDialog({ ticket, onClose, onTransferred }: TransferDialogProps) {
  const t = useTexts(transferTexts);
  const transferTicket = useTransferTicket();
  const apply = useApplyTicket();
  const navigate = useNavigate();

  async function transfer(wanted: TransferTarget, release: () => void): Promise<void> {
    const transferred = await runHandover(ticket.id, () => transferTicket(ticket.id, wanted));
    release();
    if (isUnchangedTransfer(ticket, transferred)) {
      endHandOver(ticket.id);
      onClose();
      return;
    }
    offerUndo(transferred, { step: "transferred" }, takeBack);
    onTransferred(transferred);
  }

  /** Opens the ticket for the user whose transfer was undone. */
  function takeBack(undone: Ticket): void {
    apply(undone);
    void navigate({
      to: "/tickets/{-$ticketId}",
      params: { ticketId: undone.uuid },
      search: (known) => ({ ...known, tab: undone.status === "open" ? undefined : undone.status }),
    });
  }

  return (
    <TransferForm
      title={t("title", { name: ticket.contact.name })}
      ticket={ticket}
      transfer={transfer}
      onClose={onClose}
    />
  );
}
