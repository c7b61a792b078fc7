import { NativeSelect, Textarea } from "@mantine/core";
import { type Ticket, updateTicket } from "@recado/contract/tickets";
import type { User } from "@recado/contract/users";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { describeFailure } from "../../../shared/api/show-error.ts";
import { focusFirstIssue } from "../../../shared/forms/focus-first-issue.ts";
import { useDelayedSubmit } from "../../../shared/forms/use-delayed-submit.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { EntityDialog } from "../../../shared/ui/dialogs/entity-dialog.tsx";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import { ConnectionSelect } from "../../connections/connection-select.tsx";
import { queuesQuery } from "../../queues/queries.ts";
import { endHandOver, handOver } from "../../tickets/handed-over.ts";
import { offerUndo } from "../../tickets/offer-undo.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { forgetTicket } from "../../tickets/ticket-cache.ts";
import { useListRules } from "../../tickets/ticket-queries.ts";
import { useApplyTicket } from "../../tickets/use-change-ticket.ts";
import { type FoundUser, UserSelect } from "../../users/user-select.tsx";
import { ColleagueButtons } from "./colleague-buttons.tsx";
import classes from "./new-ticket-dialog.module.css";
import { transferTexts } from "./transfer-texts.ts";

interface TransferDialogProps {
  ticket: OpenTicket;
  onClose: () => void;
  /** The ticket is somebody else's now. */
  onTransferred: (ticket: OpenTicket) => void;
}

/** Gives a ticket to somebody in a queue of theirs, or back to a queue. */
export function TransferDialog({ ticket, onClose, onTransferred }: TransferDialogProps) {
  const t = useTexts(transferTexts);
  const [user, setUser] = useState<FoundUser | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [whatsappId, setWhatsappId] = useState<number | null>(null);
  /** Who was taken from the buttons: the field is made anew, with their name. */
  const [offered, setOffered] = useState(0);
  const queueField = useRef<HTMLSelectElement>(null);
  const [note, setNote] = useState("");
  const [refusal, setRefusal] = useState<unknown>(null);
  const [wrong, setWrong] = useState(false);
  const { data: all = [] } = useQuery(queuesQuery);
  // Admins serve every queue.
  const queues = user && user.profile !== "admin" ? user.queues : all;
  const queueId = queues.find(({ id }) => id === (chosen ?? queueWhere(ticket, user)))?.id ?? null;
  const transfer = useTransfer({ ticket, onClose, onTransferred });
  const { busy, submit } = useDelayedSubmit(
    (queue: number) => transfer({ user, queueId: queue, whatsappId, note: note.trim() }),
    setRefusal,
  );

  function choose(found: FoundUser | null): void {
    setUser(found);
    setRefusal(null);
  }

  /** The button is gone then: what comes next has the focus. */
  function takeOffered(found: FoundUser): void {
    choose(found);
    setOffered(found.id);
    queueField.current?.focus();
  }

  function start(event: FormEvent): void {
    event.preventDefault();
    setRefusal(null);
    setWrong(queueId === null);
    if (queueId === null) focusFirstIssue({ queueId: true });
    else submit(queueId);
  }

  return (
    <EntityDialog
      title={t("title", { name: ticket.contact.name })}
      size={560}
      submit={t("transfer")}
      busy={busy}
      onClose={onClose}
      onSubmit={start}
      alert={refusal !== null && <FormAlert>{describeFailure(refusal)}</FormAlert>}
    >
      <div className={classes.fields}>
        <UserSelect
          key={offered}
          label={t("user")}
          description={t("userHint")}
          value={user}
          error={user && queues.length === 0 ? t("noQueues", { name: user.name }) : undefined}
          onChange={choose}
        />
        {!user && <ColleagueButtons ticket={ticket} onChoose={takeOffered} />}
        <NativeSelect
          label={t("queue")}
          ref={queueField}
          data-path="queueId"
          error={wrong && queueId === null && t("chooseQueue")}
          value={queueId ?? ""}
          data={[
            { value: "", label: t("chooseQueue") },
            ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => setChosen(Number(event.currentTarget.value) || null)}
        />
        <ConnectionSelect
          label={t("connection")}
          none={t("keepConnection")}
          away={t("away")}
          value={whatsappId}
          onChange={setWhatsappId}
        />
        <Textarea
          label={t("note")}
          description={t("noteHint")}
          autosize
          maxRows={5}
          maxLength={5_000}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </div>
    </EntityDialog>
  );
}

interface Transfer {
  user: FoundUser | null;
  queueId: number;
  whatsappId: number | null;
  note: string;
}

/** Gives the ticket away, and offers to take it back. */
function useTransfer({ ticket, onClose, onTransferred }: TransferDialogProps) {
  const client = useQueryClient();
  const rules = useListRules();
  const me = useUser();
  const apply = useApplyTicket();
  const navigate = useNavigate();

  /** It is before whoever gave it away again. */
  function takeBack(undone: Ticket): void {
    apply(undone);
    void navigate({
      to: "/tickets/{-$ticketId}",
      params: { ticketId: undone.uuid },
      search: (known) => ({ ...known, tab: undone.status === "open" ? undefined : undone.status }),
    });
  }

  return async ({ user, queueId, whatsappId, note }: Transfer): Promise<void> => {
    const transferred = await handOver(ticket.id, () =>
      call(updateTicket, {
        params: { id: String(ticket.id) },
        body: {
          queueId,
          userId: user?.id ?? null,
          ...(user ? {} : { status: "pending" }),
          ...(whatsappId === null ? {} : { whatsappId }),
          ...(note === "" ? {} : { note }),
        },
      }),
    );
    if (maySee(me, transferred)) apply(transferred);
    else forgetTicket(client, transferred.id, rules);
    if (isWhereItWas(ticket, transferred)) {
      endHandOver(ticket.id);
      onClose();
      return;
    }
    offerUndo(transferred, { step: "transferred" }, takeBack);
    onTransferred(transferred);
  };
}

function maySee(me: User, { queueId }: OpenTicket): boolean {
  return me.profile === "admin" || me.queues.some(({ id }) => id === queueId);
}

/** Nothing was done that could be taken back. */
function isWhereItWas(before: OpenTicket, after: OpenTicket): boolean {
  return (
    before.queueId === after.queueId &&
    before.userId === after.userId &&
    before.whatsappId === after.whatsappId
  );
}

/** Somebody goes on with the ticket where it is, if that is a queue of theirs; a queue alone is always chosen. */
function queueWhere(ticket: OpenTicket, user: FoundUser | null): number | null {
  if (!user) return null;
  const only = user.queues.length === 1 ? user.queues[0]?.id : undefined;
  const serves = user.profile === "admin" || user.queues.some(({ id }) => id === ticket.queueId);
  return serves ? ticket.queueId : (only ?? null);
}
