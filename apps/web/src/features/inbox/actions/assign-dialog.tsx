import { listUserNames } from "@recado/contract/users";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { describeError } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { PickerDialog } from "../../../shared/ui/dialogs/picker-dialog.tsx";
import { UserAvatar } from "../../../shared/ui/layout/user-avatar.tsx";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import classes from "./actions.module.css";
import { assignTexts } from "./assign-texts.ts";
import { suggestedColleagues } from "./suggested-colleagues.ts";
import { useAssignTicket } from "./use-assign-ticket.ts";

interface AssignDialogProps {
  ticket: OpenTicket;
  onClose: () => void;
}

/** Dialog that gives a ticket to a colleague: a few letters of the name and Enter. A toast then offers to undo it. */
export function AssignDialog({ ticket, onClose }: AssignDialogProps) {
  const t = useTexts(assignTexts);
  const { id } = useUser();
  const assign = useAssignTicket();
  const { data, error } = useQuery({ queryKey: ["users", "list"], queryFn: () => call(listUserNames, {}) });
  const colleagues = data ? suggestedColleagues(data, ticket, id, data.length) : [];
  const empty = () => {
    if (error) return describeError(error);
    return data ? t("nobody") : t("loading");
  };
  return (
    <PickerDialog
      title={t("title", { name: ticket.contact.name })}
      label={t("label")}
      items={colleagues}
      keyOf={(colleague) => colleague.id}
      textsOf={({ name }) => [name, ...name.split(" ")]}
      option={(colleague) => (
        <>
          <UserAvatar user={colleague} size={24} />
          <span className={classes.name}>{colleague.name}</span>
          <span className={classes.queues}>{colleague.queues.map(({ name }) => name).join(", ")}</span>
        </>
      )}
      empty={empty()}
      onPick={(colleague) => {
        onClose();
        assign(ticket, colleague);
      }}
      onClose={onClose}
    />
  );
}
