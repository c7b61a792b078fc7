import { Suspense } from "react";
import { FormHostContext } from "../../../shared/ui/dialogs/form-context.ts";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import type { InboxDialog } from "../inbox-view.ts";
import { useInboxDialogs } from "../use-inbox-dialogs.ts";

const NewTicketDialog = lazyComponent(() =>
  import("./new-ticket-dialog.tsx").then((module) => ({ default: module.NewTicketDialog })),
);
const TransferDialog = lazyComponent(() =>
  import("./transfer-dialog.tsx").then((module) => ({ default: module.TransferDialog })),
);

const ScheduleDialog = lazyComponent(() =>
  import("../../schedules/schedule-dialog.tsx").then((module) => ({ default: module.ScheduleDialog })),
);

const noGround = {};

interface TicketDialogsProps {
  dialog: InboxDialog;
  /** The ticket whose conversation is open. */
  ticket: OpenTicket | undefined;
}

/** Shows the dialog that the URL asks for, over the inbox. */
export function TicketDialogs(props: TicketDialogsProps) {
  return (
    <Suspense>
      <WantedDialog {...props} />
    </Suspense>
  );
}

function WantedDialog({ dialog, ticket }: TicketDialogsProps) {
  const { close, show, leave } = useInboxDialogs();
  // Shown over the inbox in any state, even while the conversation behind it changes.
  if (dialog === "new")
    return (
      <FormHostContext value={noGround}>
        <NewTicketDialog onClose={close} onShow={show} />
      </FormHostContext>
    );
  if (!ticket) return null;
  if (dialog === "transfer")
    return <TransferDialog key={ticket.id} ticket={ticket} onClose={close} onTransferred={leave} />;
  return <ScheduleDialog key={ticket.id} contact={ticket.contact} ticket={ticket} onClose={close} />;
}
