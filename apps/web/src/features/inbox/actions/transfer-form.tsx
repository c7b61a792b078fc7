import { NativeSelect, Textarea } from "@mantine/core";
import { isAllowed } from "@recado/contract/shared/permissions";
import { listUserNames, type User } from "@recado/contract/users";
import { IconArrowRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, Suspense, useRef, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { failureText } from "../../../shared/api/show-error.ts";
import { awayText } from "../../../shared/format/absence.ts";
import { focusFirstIssue } from "../../../shared/forms/focus-first-issue.ts";
import { useDelayedSubmit } from "../../../shared/forms/use-delayed-submit.ts";
import { useDirtyGuard } from "../../../shared/forms/use-dirty-guard.tsx";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { EntityDialog } from "../../../shared/ui/dialogs/entity-dialog.tsx";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { UserAvatar } from "../../../shared/ui/layout/user-avatar.tsx";
import { ConnectionSelect } from "../../connections/connection-select.tsx";
import { useHasCopilot } from "../../copilot/use-has-copilot.ts";
import { queuesQuery } from "../../queues/queries.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { userTexts } from "../../users/texts.ts";
import { useUserLoads } from "../../users/user-loads.ts";
import { type FoundUser, UserSelect, userOption } from "../../users/user-select.tsx";
import classes from "./actions.module.css";
import { suggestedColleagues, suggestedQueue } from "./suggested-colleagues.ts";
import { transferTexts } from "./transfer-texts.ts";
import type { TransferTarget } from "./transfer-ticket.ts";

const SummaryButton = lazyComponent(() =>
  import("../../copilot/summary-button.tsx").then((module) => ({ default: module.SummaryButton })),
);

const longestNote = 5_000;

/** Values of the transfer form: the target, with the chosen user's name. */
export interface TransferValues extends TransferTarget {
  user: FoundUser | null;
}

interface TransferFormProps {
  title: string;
  /** The ticket whose queue and colleagues are suggested; undefined if several tickets are transferred. */
  ticket?: OpenTicket;
  /** Whether every ticket stays on its own connection, so that the form offers none. */
  keepsConnection?: boolean;
  /** Values of an earlier transfer that failed. The form starts with these values. */
  before?: TransferValues | undefined;
  /**
   * Transfers the ticket. The implementation must call `release` after saving and before it navigates away, so that
   * no warning about unsaved text appears.
   */
  transfer: (transfer: TransferValues, release: () => void) => Promise<void>;
  onClose: () => void;
}

/** Form for a transfer: the user or queue that receives the ticket, and a note. */
export function TransferForm({
  title,
  ticket,
  keepsConnection,
  before,
  transfer,
  onClose,
}: TransferFormProps) {
  const t = useTexts(transferTexts);
  const [user, setUser] = useState<FoundUser | null>(before?.user ?? null);
  const [chosen, setChosen] = useState<number | null>(before?.queueId ?? null);
  const [whatsappId, setWhatsappId] = useState<number | null>(before?.whatsappId ?? null);
  /**
   * Id of the colleague whose button was clicked. It is the React key of the user field, so that the field is created
   * again with the colleague's name.
   */
  const [offered, setOffered] = useState(0);
  const queueField = useRef<HTMLSelectElement>(null);
  const [note, setNote] = useState(before?.note ?? "");
  const hasCopilot = useHasCopilot();
  const [refusal, setRefusal] = useState<unknown>(null);
  const [wrong, setWrong] = useState(false);
  const { data: all = [] } = useQuery(queuesQuery);
  // Queues that the form offers: only the chosen user's queues, because the user must work in the queue. Admins may
  // work in every queue.
  const queues = user && !isAllowed(user, "tickets-manager:showall") ? user.queues : all;
  const queueId = queues.find(({ id }) => id === (chosen ?? suggestedQueue(ticket, user)))?.id ?? null;
  const { guard, release, leave } = useDirtyGuard(() => user !== null || note.trim() !== "");
  const { busy, submit } = useDelayedSubmit(
    (target: Pick<TransferValues, "user" | "queueId">) =>
      transfer({ ...target, whatsappId, note: note.trim() }, release),
    setRefusal,
  );

  function choose(found: FoundUser | null): void {
    setUser(found);
    setRefusal(null);
  }

  /** The clicked button disappears, so the focus moves to the queue field. */
  function takeOffered(found: FoundUser): void {
    choose(found);
    setOffered(found.id);
    queueField.current?.focus();
  }

  /** Transfers at once if it is clear in which queue the colleague attends the ticket; if not, the form asks. */
  function transferTo(found: FoundUser): void {
    const queue = chosen ?? suggestedQueue(ticket, found);
    setRefusal(null);
    if (queue === null) takeOffered(found);
    else submit({ user: found, queueId: queue });
  }

  /** Adds the summary below what was typed, so that nothing is lost. */
  function addSummary(summary: string): void {
    setNote((typed) => (typed.trim() === "" ? summary : `${typed}\n\n${summary}`).slice(0, longestNote));
  }

  function start(event: FormEvent): void {
    event.preventDefault();
    setRefusal(null);
    setWrong(queueId === null);
    if (queueId === null) focusFirstIssue({ queueId: true });
    else submit({ user, queueId });
  }

  return (
    <>
      <EntityDialog
        title={title}
        size={560}
        submit={t("transfer")}
        busy={busy}
        onClose={() => leave(onClose)}
        onSubmit={start}
        alert={refusal !== null && <FormAlert>{failureText(refusal)}</FormAlert>}
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
          {!user && ticket && (
            <ColleagueButtons ticket={ticket} busy={busy} onChoose={takeOffered} onTransfer={transferTo} />
          )}
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
          {!keepsConnection && (
            <ConnectionSelect
              label={t("connection")}
              none={t("keepConnection")}
              away={t("away")}
              value={whatsappId}
              onChange={setWhatsappId}
            />
          )}
          <Textarea
            label={t("note")}
            description={t("noteHint")}
            autosize
            maxRows={5}
            maxLength={longestNote}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Suspense>
            {ticket && hasCopilot && (
              <div>
                <SummaryButton ticketId={ticket.id} onSummary={addSummary} />
              </div>
            )}
          </Suspense>
        </div>
      </EntityDialog>
      {guard}
    </>
  );
}

const mostColleagues = 6;

interface ColleagueButtonsProps {
  ticket: OpenTicket;
  busy: boolean;
  onChoose: (user: FoundUser) => void;
  onTransfer: (user: FoundUser) => void;
}

/** Chips of a few colleagues: the name fills in the form, and the arrow beside it transfers the ticket at once. */
function ColleagueButtons({ ticket, busy, onChoose, onTransfer }: ColleagueButtonsProps) {
  const t = useTexts(transferTexts);
  const { id } = useUser();
  const inUsers = useTexts(userTexts);
  const loads = useUserLoads();
  const { data = [] } = useQuery({ queryKey: ["users", "list"], queryFn: () => call(listUserNames, {}) });
  const offered = suggestedColleagues(data, ticket, id, mostColleagues);
  if (offered.length === 0) return null;
  return (
    <div>
      <ul className={classes.colleagues} aria-label={t("colleagues")}>
        {offered.map((user) => (
          <li key={user.id} className={classes.chip}>
            <button
              type="button"
              className={classes.colleague}
              title={queueNamesOf(user)}
              onClick={() => onChoose(userOption(user, loads))}
            >
              <UserAvatar user={user} size={24} />
              <span className={classes.name}>{user.name}</span>
              {user.online && (
                <span className={classes.online} data-away={user.away || undefined}>
                  {user.away ? awayText(t("onlineAway"), user.absence) : t("online")}
                </span>
              )}
              <span className={classes.load}>
                {loads && inUsers("openTickets", { count: loads.get(user.id) ?? 0 })}
              </span>
            </button>
            <button
              type="button"
              className={classes.transferNow}
              disabled={busy}
              aria-label={t("transferNow", { name: user.name })}
              title={t("transferNow", { name: user.name })}
              onClick={() => onTransfer(userOption(user, loads))}
            >
              <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.loadHint}>{t("loadHint")}</p>
    </div>
  );
}

function queueNamesOf({ queues }: User): string {
  return queues.map(({ name }) => name).join(", ");
}
