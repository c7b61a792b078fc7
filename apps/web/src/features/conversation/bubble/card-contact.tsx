import { Suspense, useRef, useState } from "react";
import type { Found } from "../../../shared/ui/fields/search-select.tsx";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";
import { foundContact } from "../../contacts/contact-select.tsx";
import { useInboxDialogs } from "../../inbox/use-inbox-dialogs.ts";

const ContactDialog = lazyPart(() =>
  import("../../contacts/contact-dialog.tsx").then((module) => ({ default: module.ContactDialog })),
);
const NewTicketDialog = lazyPart(() =>
  import("../../inbox/actions/new-ticket-dialog.tsx").then((module) => ({ default: module.NewTicketDialog })),
);

interface CardContactProps {
  card: { name: string; number: string };
  /** Whether to end with the contact or to open a ticket with it. */
  does: "contact" | "ticket";
  onClose: () => void;
}

/** Creates a contact from a card that somebody sent and, if requested, a ticket. A known contact is used unchanged. */
export function CardContact({ card, does, onClose }: CardContactProps) {
  const [contact, setContact] = useState<Found | null>(null);
  const { show } = useInboxDialogs();
  // The contact dialog closes itself after saving, but the ticket dialog still has to follow.
  const goesOn = useRef(false);

  function take(known: Parameters<typeof foundContact>[0]): void {
    goesOn.current = does === "ticket";
    if (goesOn.current) setContact(foundContact(known));
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
