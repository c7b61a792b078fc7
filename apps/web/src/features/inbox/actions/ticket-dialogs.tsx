import { Suspense } from "react";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import type { InboxDialog } from "../inbox-view.ts";
import { useInboxDialogs } from "../use-inbox-dialogs.ts";

const NewTicketDialog = lazyPart(() =>
  import("./new-ticket-dialog.tsx").then((module) => ({ default: module.NewTicketDialog })),
);
const TransferDialog = lazyPart(() =>
  import("./transfer-dialog.tsx").then((module) => ({ default: module.TransferDialog })),
);

const ScheduleDialog = lazyPart(() =>
  import("../../schedules/schedule-dialog.tsx").then((module) => ({ default: module.ScheduleDialog })),
);

interface TicketDialogsProps {
  dialog: InboxDialog;
  /** Whose conversation is open. */
  ticket: OpenTicket | undefined;
}

/** What the address says stands over the inbox. */
export function TicketDialogs(props: TicketDialogsProps) {
  return (
    <Suspense>
      <WantedDialog {...props} />
    </Suspense>
  );
}

function WantedDialog({ dialog, ticket }: TicketDialogsProps) {
  const { close, show, leave } = useInboxDialogs();
  if (dialog === "new") return <NewTicketDialog onClose={close} onShow={show} />;
  if (!ticket) return null;
  if (dialog === "transfer")
    return <TransferDialog key={ticket.id} ticket={ticket} onClose={close} onTransferred={leave} />;
  return <ScheduleDialog key={ticket.id} contact={ticket.contact} ticket={ticket} onClose={close} />;
}
