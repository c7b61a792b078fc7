import { Button } from "@mantine/core";
import { takeControl } from "@recado/contract/tickets";
import { IconRobot } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showError } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSeesAllTickets, useUser } from "../../shared/session/session-context.ts";
import type { OpenTicket } from "../tickets/open-ticket.ts";
import { actionsFor } from "../tickets/ticket-rules.ts";
import { useApplyTicket } from "../tickets/use-change-ticket.ts";
import classes from "./conversation.module.css";
import { messageTexts } from "./texts.ts";

/**
 * Notice while another app on the same number, such as Meta's own AI agent, answers the customer. A button takes the
 * conversation back.
 */
export function OtherAppNotice({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(messageTexts);
  const { id } = useUser();
  const seesAll = useSeesAllTickets();
  const apply = useApplyTicket();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(takeControl, { params: { id: String(ticket.id) } }),
    onSuccess: apply,
    onError: showError,
  });
  if (!ticket.heldBy || ticket.status === "closed") return null;
  const mayTake = actionsFor(ticket, id, seesAll).some((action) => ["accept", "resolve"].includes(action));
  return (
    <div className={classes.held} role="status">
      <IconRobot size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.words}>{t(`held.${ticket.heldBy}`)}</span>
      {mayTake && (
        <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
          {t("held.take")}
        </Button>
      )}
    </div>
  );
}
