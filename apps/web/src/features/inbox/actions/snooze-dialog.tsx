import { Button, Modal } from "@mantine/core";
import { snoozeChoices } from "@recado/contract/shared/snooze-times";
import { snoozeTicket, wakeTicket } from "@recado/contract/ticket-snoozes";
import type { Ticket } from "@recado/contract/tickets";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { dayIn, formatDateTime, formatWeekdayTime } from "../../../shared/format/time.ts";
import { fromLocalInput, toLocalInput } from "../../../shared/format/zoned-moment.ts";
import { currentLanguage, locales } from "../../../shared/i18n/language.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { useDialog } from "../../../shared/ui/dialogs/use-dialog.ts";
import { DateField } from "../../../shared/ui/fields/date-field.tsx";
import { offerUndo } from "../../tickets/offer-undo.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { useApplyTicket } from "../../tickets/use-change-ticket.ts";
import classes from "./snooze-dialog.module.css";
import { snoozeTexts } from "./snooze-texts.ts";

interface SnoozeDialogProps {
  ticket: OpenTicket;
  onClose: () => void;
  /** Called after the ticket was snoozed or woken. */
  onDone: () => void;
}

/** Dialog that snoozes a ticket until a time or until the customer's next message. A toast then offers to undo it. */
export function SnoozeDialog({ ticket, onClose, onDone }: SnoozeDialogProps) {
  const t = useTexts(snoozeTexts);
  const apply = useApplyTicket();
  const params = { id: String(ticket.id) };
  const { mutate, isPending } = useMutation({
    mutationFn: (change: { until: string | null } | "wake"): Promise<Ticket> =>
      change === "wake" ? call(wakeTicket, { params }) : call(snoozeTicket, { params, body: change }),
    onSuccess: (changed) => {
      apply(changed);
      if (changed.snooze) offerUndo(changed, { step: "snoozed", message: describe(changed.snooze) }, apply);
      onDone();
    },
    onError: showError,
  });

  function describe({ until }: NonNullable<Ticket["snooze"]>): string {
    const { name } = ticket.contact;
    return until === null ? t("doneUntilMessage", { name }) : t("done", { name, at: formatDateTime(until) });
  }

  return (
    <SnoozePrompt
      title={t("title", { name: ticket.contact.name })}
      isPending={isPending}
      onChoose={(until) => mutate({ until })}
      onWake={ticket.snooze ? () => mutate("wake") : undefined}
      onClose={onClose}
    />
  );
}

interface SnoozePromptProps {
  title: string;
  isPending: boolean;
  /** Called with the time at which to wake; null means the customer's next message only. */
  onChoose: (until: string | null) => void;
  /** Wakes what is snoozed already; undefined if nothing is. */
  onWake?: (() => void) | undefined;
  onClose: () => void;
}

/** Dialog that asks until when to snooze. It offers times at which the company opens, and any other time. */
export function SnoozePrompt({ title, isPending, onChoose, onWake, onClose }: SnoozePromptProps) {
  const t = useTexts(snoozeTexts);
  const shared = useTexts(sharedTexts);
  const { company } = useUser();
  const { timeZone } = company;
  const [choices] = useState(() => snoozeChoices(company));
  const [typed, setTyped] = useState("");
  const dialog = useDialog(onClose);
  const chosen = fromLocalInput(typed, timeZone);
  const isPast = chosen !== "" && Date.parse(chosen) <= Date.now();
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={title}
      size={420}
      centered
      closeButtonProps={{ "aria-label": shared("close") }}
    >
      <p className={classes.hint}>{t("hint")}</p>
      <div className={classes.choices}>
        {onWake && (
          <Button disabled={isPending} onClick={onWake}>
            {t("wake")}
          </Button>
        )}
        {choices.map(({ name, at }, index) => (
          <Button
            key={name}
            variant="default"
            justify="space-between"
            disabled={isPending}
            data-autofocus={index === 0 || undefined}
            rightSection={
              <span className={classes.at}>
                {formatWeekdayTime(new Date(at), timeZone, locales[currentLanguage()])}
              </span>
            }
            onClick={() => onChoose(at)}
          >
            {t(`choice.${name}`)}
          </Button>
        ))}
        <Button
          variant="default"
          justify="space-between"
          disabled={isPending}
          data-autofocus={choices.length === 0 || undefined}
          onClick={() => onChoose(null)}
        >
          {t("choice.message")}
        </Button>
      </div>
      <form
        className={classes.choices}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== "" && !isPast) onChoose(chosen);
        }}
      >
        <DateField
          label={t("at")}
          withTime
          data-path="until"
          error={null}
          value={typed}
          today={dayIn(timeZone, new Date())}
          min={toLocalInput(new Date().toISOString(), timeZone)}
          onChange={setTyped}
        />
        <Button type="submit" loading={isPending} disabled={chosen === "" || isPast}>
          {t("snooze")}
        </Button>
      </form>
    </Modal>
  );
}
