import { Button, NativeSelect } from "@mantine/core";
import { createTicket, type Ticket } from "@recado/contract/tickets";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, Suspense, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { failureText } from "../../../shared/api/show-error.ts";
import { focusFirstIssue } from "../../../shared/forms/focus-first-issue.ts";
import { formIssues } from "../../../shared/forms/form-issues.ts";
import { useDelayedSubmit } from "../../../shared/forms/use-delayed-submit.ts";
import { useDirtyGuard } from "../../../shared/forms/use-dirty-guard.tsx";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useSeesAllTickets, useUser } from "../../../shared/session/session-context.ts";
import { EntityDialog } from "../../../shared/ui/dialogs/entity-dialog.tsx";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import type { FoundOption } from "../../../shared/ui/fields/search-select.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { ConnectionSelect } from "../../connections/connection-select.tsx";
import { ContactSelect, contactOption } from "../../contacts/contact-select.tsx";
import { initialContactValues } from "../../contacts/contact-values.ts";
import { queuesQuery } from "../../queues/queries.ts";
import { type OtherTicket, otherTicketOf } from "../../tickets/ticket-holder.ts";
import { useApplyTicket } from "../../tickets/use-change-ticket.ts";
import classes from "./actions.module.css";
import { newTicketTexts } from "./new-ticket-texts.ts";

const ContactDialog = lazyComponent(() =>
  import("../../contacts/contact-dialog.tsx").then((module) => ({ default: module.ContactDialog })),
);

interface NewTicketDialogProps {
  onClose: () => void;
  onShow: (ticket: Ticket) => void;
  /** Contact of the new ticket, if the caller knows the contact. If it is undefined, the user chooses a contact. */
  contact?: FoundOption;
}

/**
 * Dialog that opens a ticket with a contact. If the contact already has an open ticket, the dialog names the user of
 * that ticket.
 */
export function NewTicketDialog(props: NewTicketDialogProps) {
  const { onClose, onShow } = props;
  const t = useTexts(newTicketTexts);
  const [creating, setCreating] = useState<string | null>(null);
  const ticket = useNewTicket(props);
  const { contact, refusal, guard, release, leave } = ticket;
  const other = otherTicketOf(refusal);
  return (
    <>
      <EntityDialog
        title={t("title")}
        size={560}
        submit={t("start")}
        busy={ticket.busy}
        onClose={() => leave(onClose)}
        onSubmit={ticket.start}
        alert={
          other && contact ? (
            <Holder
              contact={contact.name}
              other={other}
              onShow={(held) => {
                release();
                onShow(held);
              }}
            />
          ) : (
            refusal !== null && <FormAlert>{failureText(refusal)}</FormAlert>
          )
        }
      >
        <TicketFields ticket={ticket} onCreate={setCreating} />
      </EntityDialog>
      {/* The contact's form is rendered outside the ticket's form, so that submitting one form does not submit the
          other. */}
      <Suspense>
        {creating !== null && (
          <ContactDialog
            initial={initialContactValues(creating)}
            onClose={() => setCreating(null)}
            onSaved={(saved) => ticket.choose(contactOption(saved))}
            onExisting={(existing) => {
              ticket.choose(contactOption(existing));
              setCreating(null);
            }}
          />
        )}
      </Suspense>
      {guard}
    </>
  );
}

/** State and actions of the form for a new ticket. */
function useNewTicket({ onShow, contact: initial }: NewTicketDialogProps) {
  const t = useTexts(newTicketTexts);
  const apply = useApplyTicket();
  const user = useUser();
  const queues = useQueueChoices();
  const [contact, setContact] = useState<FoundOption | null>(initial ?? null);
  const [chosenQueue, setChosenQueue] = useState<number | null>(null);
  const [whatsappId, setWhatsappId] = useState(user.whatsappId);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({});
  const { guard, release, leave } = useDirtyGuard(() => contact !== null && contact.id !== initial?.id);
  const isAdmin = useSeesAllTickets();
  const queueId = chosenQueue ?? (!isAdmin && queues.length === 1 ? (queues[0]?.id ?? null) : null);

  const { busy, submit } = useDelayedSubmit(
    async (contactId: number) => {
      const ticket = await call(createTicket, {
        body: { contactId, queueId, whatsappId, userId: user.id, status: "open" },
      });
      release();
      apply(ticket);
      onShow(ticket);
    },
    (error) => {
      setRefusal(error);
      showIssues(formIssues(error));
    },
  );

  function start(event: FormEvent): void {
    event.preventDefault();
    setRefusal(null);
    const missing = {
      ...(contact === null ? { contactId: t("chooseContact") } : {}),
      ...(queueId === null && !isAdmin ? { queueId: t("chooseQueue") } : {}),
    };
    showIssues(missing);
    if (contact && Object.keys(missing).length === 0) submit(contact.id);
  }

  function showIssues(found: Readonly<Record<string, string>>): void {
    setIssues(found);
    focusFirstIssue(found);
  }

  function choose(chosen: FoundOption | null): void {
    setContact(chosen);
    setRefusal(null);
    setIssues(({ contactId: _, ...others }) => others);
  }

  function chooseQueue(id: number | null): void {
    setChosenQueue(id);
    setIssues(({ queueId: _, ...others }) => others);
  }

  const chosen = { contact, queueId, whatsappId, choose, chooseQueue, chooseConnection: setWhatsappId };
  return { ...chosen, queues, isAdmin, refusal, issues, busy, start, guard, release, leave };
}

interface TicketFieldsProps {
  ticket: ReturnType<typeof useNewTicket>;
  /** Called with the typed name or number if it matches no contact. */
  onCreate: (typed: string) => void;
}

function TicketFields({ ticket, onCreate }: TicketFieldsProps) {
  const t = useTexts(newTicketTexts);
  const { contact, queueId, whatsappId, queues, isAdmin, issues } = ticket;
  return (
    <div className={classes.fields}>
      <ContactSelect
        key={contact?.id}
        value={contact}
        error={issues.contactId}
        onChange={ticket.choose}
        onCreate={onCreate}
      />
      <NativeSelect
        label={t("queue")}
        data-path="queueId"
        error={issues.queueId}
        value={queueId ?? ""}
        data={[
          { value: "", label: t(isAdmin ? "noQueue" : "chooseQueue") },
          ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => ticket.chooseQueue(Number(event.currentTarget.value) || null)}
      />
      <ConnectionSelect
        label={t("connection")}
        none={t("defaultConnection")}
        away={t("away")}
        value={whatsappId}
        onChange={ticket.chooseConnection}
      />
    </div>
  );
}

interface HolderProps {
  contact: string;
  other: OtherTicket;
  onShow: (ticket: Ticket) => void;
}

function Holder({ contact, other: { user, queue, ticket }, onShow }: HolderProps) {
  const t = useTexts(newTicketTexts);
  const withUser = queue === null ? "heldWithoutQueue" : "heldBy";
  const waiting = queue === null ? "waitsWithoutQueue" : "waitsIn";
  return (
    <>
      <FormAlert>
        {t(user === null ? waiting : withUser, { contact, user: user ?? "", queue: queue ?? "" })}
      </FormAlert>
      {ticket && (
        <Button variant="light" onClick={() => onShow(ticket)}>
          {t("openIt")}
        </Button>
      )}
    </>
  );
}

/** Queues for the new ticket. Admins may open tickets in every queue, other users only in their own queues. */
function useQueueChoices(): readonly { id: number; name: string }[] {
  const user = useUser();
  const isAdmin = useSeesAllTickets();
  const all = useQuery({ ...queuesQuery, enabled: isAdmin });
  return isAdmin ? (all.data ?? []) : user.queues;
}
