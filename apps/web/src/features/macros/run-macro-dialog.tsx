import { Button } from "@mantine/core";
import { type Macro, runMacro } from "@recado/contract/macro-runs";
import type { Ticket } from "@recado/contract/tickets";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { describeError } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useCan, useUser } from "../../shared/session/session-context.ts";
import { PickerDialog } from "../../shared/ui/dialogs/picker-dialog.tsx";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import { actionErrorText } from "../ticket-actions/action-error.ts";
import { ActionSentence } from "../ticket-actions/action-sentence.tsx";
import { endHandOver, runHandover } from "../tickets/handover.ts";
import { offerUndo } from "../tickets/offer-undo.ts";
import type { OpenTicket } from "../tickets/open-ticket.ts";
import { forgetTicket } from "../tickets/ticket-cache.ts";
import { useListRules } from "../tickets/ticket-queries.ts";
import { canAnswer, maySeeQueue } from "../tickets/ticket-rules.ts";
import { useApplyTicket } from "../tickets/use-change-ticket.ts";
import { macrosForQueue, useAllMacros } from "./all-macros.ts";
import classes from "./run-macro-dialog.module.css";
import { macroRunTexts } from "./run-texts.ts";
import { takeWantedMacro } from "./wanted-macro.ts";

interface RunMacroDialogProps {
  ticket: OpenTicket;
  onClose: () => void;
  /** Called after a macro after which the user no longer attends the ticket. */
  onLeave: () => void;
  /** Shows the ticket after its macro was undone. */
  onShow: (ticket: Ticket) => void;
}

/** Dialog to run a macro on a ticket. It shows the steps before; afterwards a toast offers to undo all of them. */
export function RunMacroDialog({ ticket, onClose, onLeave, onShow }: RunMacroDialogProps) {
  const t = useTexts(macroRunTexts);
  const user = useUser();
  const seesAll = useCan("tickets-manager:showall");
  const { data, error } = useAllMacros(true);
  const [initial] = useState(() => takeWantedMacro(ticket.id));
  const macros = data && macrosForQueue(data, ticket.queueId);
  const run = useRunMacro(ticket);
  const {
    mutate,
    isPending,
    error: refusal,
  } = useMutation({
    mutationFn: run,
    onSuccess: ({ ticket: changed, offer }) => {
      offer(onShow);
      if (canAnswer(changed, user.id, seesAll)) onClose();
      else onLeave();
    },
  });
  const empty = () => {
    if (error) return describeError(error);
    if (!macros) return t("loading");
    return macros.length === 0 ? t("none") : t("nothing");
  };
  return (
    <PickerDialog
      title={t("title", { name: ticket.contact.name })}
      label={t("label")}
      items={macros ?? []}
      keyOf={({ id }) => id}
      textsOf={({ name, shortcut }) => [name, shortcut ?? name]}
      initial={initial}
      busy={isPending}
      onPick={(macro) => mutate(macro)}
      onClose={onClose}
      empty={
        <>
          <p className={classes.none}>{empty()}</p>
          <Link to="/macros">{t("manage")}</Link>
        </>
      }
      option={({ name, shortcut }) => (
        <>
          <span className={classes.name} dir="auto">
            {name}
          </span>
          {shortcut !== null && <span className={classes.shortcut}>/{shortcut}</span>}
        </>
      )}
      preview={(macro) => (
        <section className={classes.preview} aria-label={t("steps")}>
          <h3 className={classes.title}>{t("steps")}</h3>
          <ol className={classes.steps}>
            {macro.actions.map((action, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a stored macro have no other names.
              <li key={index}>
                <ActionSentence action={action} />
              </li>
            ))}
          </ol>
          {refusal && <FormAlert>{actionErrorText(refusal)}</FormAlert>}
          <Button fullWidth loading={isPending} onClick={() => mutate(macro)}>
            {t("run")}
          </Button>
        </section>
      )}
    />
  );
}

/** Returns the function that runs a macro on the ticket, and offers to undo it once its result is on screen. */
function useRunMacro(ticket: OpenTicket) {
  const t = useTexts(macroRunTexts);
  const user = useUser();
  const client = useQueryClient();
  const rules = useListRules();
  const apply = useApplyTicket();
  return async ({ id: macroId, name: macro }: Macro) => {
    const params = { id: String(ticket.id) };
    const done = await runHandover(ticket.id, () => call(runMacro, { params, body: { macroId } }));
    if (maySeeQueue(user, done.ticket.queueId)) {
      apply(done.ticket);
      endHandOver(ticket.id);
    } else forgetTicket(client, ticket.id, rules);
    const message = t("done", { macro, name: ticket.contact.name });
    const offer = (show: (ticket: Ticket) => void) =>
      offerUndo(done.ticket, { step: "actions", stepId: done.stepId, message }, (undone) => {
        apply(undone);
        show(undone);
      });
    return { ticket: done.ticket, offer };
  };
}
