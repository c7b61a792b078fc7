import { contactOption } from "../contacts/contact-select.tsx";
import { NewTicketDialog } from "./actions/new-ticket-dialog.tsx";
import { useInboxDialogs } from "./use-inbox-dialogs.ts";

interface ContactTicketProps {
  contact: Parameters<typeof contactOption>[0];
  onClose: () => void;
}

/** Dialog for lists of contacts: opens a ticket with the contact and navigates to the ticket. */
export function ContactTicket({ contact, onClose }: ContactTicketProps) {
  const { show } = useInboxDialogs();
  return <NewTicketDialog contact={contactOption(contact)} onClose={onClose} onShow={show} />;
}
