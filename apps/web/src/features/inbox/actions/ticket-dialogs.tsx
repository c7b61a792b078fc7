import { Suspense, useState } from "react";
import { FormHostContext } from "../../../shared/ui/dialogs/form-context.ts";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { changeDraft, draftOf } from "../../tickets/drafts.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { shareDraft } from "../../tickets/shared-drafts.ts";
import type { InboxDialog } from "../inbox-view.ts";
import { useInboxDialogs } from "../use-inbox-dialogs.ts";

const NewTicketDialog = lazyComponent(() =>
  import("./new-ticket-dialog.tsx").then((module) => ({ default: module.NewTicketDialog })),
);
const TransferDialog = lazyComponent(() =>
  import("./transfer-dialog.tsx").then((module) => ({ default: module.TransferDialog })),
);

const SnoozeDialog = lazyComponent(() =>
  import("./snooze-dialog.tsx").then((module) => ({ default: module.SnoozeDialog })),
);
const RunMacroDialog = lazyComponent(() =>
  import("../../macros/run-macro-dialog.tsx").then((module) => ({ default: module.RunMacroDialog })),
);
const AssignDialog = lazyComponent(() =>
  import("./assign-dialog.tsx").then((module) => ({ default: module.AssignDialog })),
);
const ScheduleDialog = lazyComponent(() =>
  import("../../schedules/schedule-dialog.tsx").then((module) => ({ default: module.ScheduleDialog })),
);

const noGround = {};

interface TicketDialogsProps {
  dialog: Exclude<InboxDialog, "why">;
  /** The ticket whose conversation is open; undefined while no conversation is open. */
  ticket: OpenTicket | undefined;
}

/** Shows over the inbox the dialog that the URL names. */
export function TicketDialogs(props: TicketDialogsProps) {
  return (
    <Suspense>
      <WantedDialog {...props} />
    </Suspense>
  );
}

function WantedDialog({ dialog, ticket }: TicketDialogsProps) {
  const { close, show, leave } = useInboxDialogs();
  // The dialog for a new ticket stays open while the conversation behind it changes, because the dialog does not
  // depend on that conversation.
  if (dialog === "new")
    return (
      <FormHostContext value={noGround}>
        <NewTicketDialog onClose={close} onShow={show} />
      </FormHostContext>
    );
  if (!ticket) return null;
  if (dialog === "transfer")
    return <TransferDialog key={ticket.id} ticket={ticket} onClose={close} onTransferred={leave} />;
  if (dialog === "snooze")
    return <SnoozeDialog key={ticket.id} ticket={ticket} onClose={close} onDone={leave} />;
  if (dialog === "macro")
    return <RunMacroDialog key={ticket.id} ticket={ticket} onClose={close} onLeave={leave} onShow={show} />;
  if (dialog === "assign") return <AssignDialog key={ticket.id} ticket={ticket} onClose={close} />;
  return <ScheduleFromDraft key={ticket.id} ticket={ticket} onClose={close} />;
}

interface ScheduleFromDraftProps {
  ticket: OpenTicket;
  onClose: () => void;
}

/**
 * Dialog to schedule a message, which starts with the text of the ticket's draft. The draft is cleared once the message
 * is scheduled, unless the user has continued to write it in another window.
 */
function ScheduleFromDraft({ ticket, onClose }: ScheduleFromDraftProps) {
  const [text] = useState(() => draftOf(ticket.id)?.text ?? "");
  return (
    <ScheduleDialog
      contact={ticket.contact}
      ticket={ticket}
      body={text}
      onSaved={() => {
        if (draftOf(ticket.id)?.text !== text) return;
        changeDraft(ticket.id, { text: "", caret: 0 });
        shareDraft(ticket.id);
      }}
      onClose={onClose}
    />
  );
}
