import { Button, Modal } from "@mantine/core";
import { runTicketActions } from "@recado/contract/ticket-actions";
import { type TicketPriority, ticketPriorities } from "@recado/contract/ticket-priority";
import { IconCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { defineTexts } from "../../../shared/i18n/define-texts.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useDialog } from "../../../shared/ui/dialogs/use-dialog.ts";
import { offerUndo } from "../../tickets/offer-undo.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { priorityTexts } from "../../tickets/priority-texts.ts";
import { useApplyTicket } from "../../tickets/use-change-ticket.ts";
import classes from "./snooze-dialog.module.css";

const dialogTexts = defineTexts({
  pt: {
    title: "Prioridade do atendimento de {{name}}",
    done: "Prioridade do atendimento de {{name}}: {{priority}}.",
  },
  en: {
    title: "Priority of {{name}}'s ticket",
    done: "Priority of {{name}}'s ticket: {{priority}}.",
  },
  es: {
    title: "Prioridad del ticket de {{name}}",
    done: "Prioridad del ticket de {{name}}: {{priority}}.",
  },
});

interface PriorityDialogProps {
  ticket: OpenTicket;
  onClose: () => void;
}

/** Dialog that changes the priority of a ticket. A toast then offers to undo the change. */
export function PriorityDialog({ ticket, onClose }: PriorityDialogProps) {
  const t = useTexts(dialogTexts);
  const names = useTexts(priorityTexts);
  const apply = useApplyTicket();
  const { name } = ticket.contact;
  const { mutate, isPending } = useMutation({
    mutationFn: (priority: TicketPriority) =>
      call(runTicketActions, {
        params: { id: String(ticket.id) },
        body: { actions: [{ type: "setPriority", priority }] },
      }),
    onSuccess: ({ ticket: changed, stepId }) => {
      apply(changed);
      const message = t("done", { name, priority: names(changed.priority) });
      offerUndo(changed, { step: "actions", stepId, message }, apply);
      onClose();
    },
    onError: showError,
  });
  return (
    <PriorityPrompt
      title={t("title", { name })}
      present={ticket.priority}
      isPending={isPending}
      onChoose={(priority) => (priority === ticket.priority ? onClose() : mutate(priority))}
      onClose={onClose}
    />
  );
}

interface PriorityPromptProps {
  title: string;
  /** Priority that is marked as the present one; undefined for several tickets. */
  present?: TicketPriority;
  isPending: boolean;
  onChoose: (priority: TicketPriority) => void;
  onClose: () => void;
}

/** Dialog with the four priorities, which the keys 1 to 4 choose as well. */
export function PriorityPrompt({ title, present, isPending, onChoose, onClose }: PriorityPromptProps) {
  const t = useTexts(priorityTexts);
  const shared = useTexts(sharedTexts);
  const dialog = useDialog(onClose);
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={title}
      size={360}
      centered
      closeButtonProps={{ "aria-label": shared("close") }}
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        const chosen = ticketPriorities[Number(key) - 1];
        if (chosen && !isPending && !ctrlKey && !metaKey && !altKey) onChoose(chosen);
      }}
    >
      <div className={classes.choices}>
        {ticketPriorities.map((priority, index) => (
          <Button
            key={priority}
            variant="default"
            justify="space-between"
            disabled={isPending}
            aria-pressed={priority === present}
            aria-keyshortcuts={String(index + 1)}
            data-autofocus={priority === (present ?? "normal") || undefined}
            rightSection={
              <>
                {priority === present && <IconCheck size={16} stroke={2} />}
                <kbd className={classes.at}>{index + 1}</kbd>
              </>
            }
            onClick={() => onChoose(priority)}
          >
            {t(priority)}
          </Button>
        ))}
      </div>
    </Modal>
  );
}
