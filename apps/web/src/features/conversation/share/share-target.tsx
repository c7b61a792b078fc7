import { Button, Skeleton, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { mediaLimits } from "@recado/contract/shared/media";
import type { Ticket } from "@recado/contract/tickets";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { deleteSharedContent } from "../../../shared/session/shared-content.ts";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { Avatar } from "../../../shared/ui/layout/avatar.tsx";
import { useConnections } from "../../connections/use-connections.ts";
import { filterFor } from "../../inbox/inbox-view.ts";
import { changeDraft, draftOf, useDraftsReady } from "../../tickets/drafts.ts";
import { flattenTickets } from "../../tickets/ticket-pages.ts";
import { useTicketList } from "../../tickets/ticket-queries.ts";
import { type AttachmentOffer, attachFiles } from "../attachments/attachments.ts";
import type { SharedDraft } from "./read-shared-content.ts";
import classes from "./share-target.module.css";
import { shareTexts } from "./share-texts.ts";

const searchAfterMs = 300;

/** Page that asks for a ticket for content shared from another app. The content becomes part of that ticket's draft. */
export function ShareTarget({ shared, onDone }: { shared: SharedDraft; onDone: () => void }) {
  const t = useTexts(shareTexts);
  const [words, setWords] = useState("");
  const take = useTake(shared);
  return (
    <div className={classes.parts}>
      <SharedParts shared={shared} />
      <p className={classes.hint}>{t("hint")}</p>
      <TextInput
        label={t("search")}
        value={words}
        maxLength={200}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <Choice words={words} onChoose={take} />
      <div>
        <Button variant="default" onClick={() => void deleteSharedContent().then(onDone)}>
          {t("discard")}
        </Button>
      </div>
    </div>
  );
}

function useTake({ words, offers }: SharedDraft): ((ticket: Ticket) => void) | null {
  const navigate = useNavigate();
  const isReady = useDraftsReady();
  const { data: connections } = useConnections();
  if (!isReady) return null;
  return (ticket) => {
    const connection = connections?.find(({ id }) => id === ticket.whatsappId);
    attachFiles(ticket.id, offers, mediaLimits[connection?.provider === "cloud" ? "cloud" : "web"]);
    if (words !== "") {
      const text = [draftOf(ticket.id)?.text ?? "", words].filter((part) => part !== "").join("\n");
      changeDraft(ticket.id, { text, caret: text.length });
    }
    const params = { ticketId: ticket.uuid };
    void deleteSharedContent().then(() => navigate({ to: "/tickets/{-$ticketId}", params, replace: true }));
  };
}

/** Tickets to choose from: the open tickets of the user or, during a search, all open tickets that the server finds. */
function Choice({ words, onChoose }: { words: string; onChoose: ((ticket: Ticket) => void) | null }) {
  const t = useTexts(shareTexts);
  const [sought] = useDebouncedValue(words.trim(), searchAfterMs);
  const filter = filterFor(
    sought === "" ? "open" : "search",
    { q: sought },
    {
      mayShowAll: false,
      oldestFirst: false,
    },
  );
  const { data, error, refetch } = useTicketList(filter);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={168} />;
  const tickets = flattenTickets(data).filter(({ status }) => status === "open");
  if (tickets.length === 0)
    return (
      <p className={classes.hint} role="status">
        {t(sought === "" ? "none" : "nothing")}
      </p>
    );
  return (
    <ul className={classes.tickets} aria-label={t("tickets")}>
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <button
            type="button"
            className={classes.ticket}
            disabled={onChoose === null}
            onClick={() => onChoose?.(ticket)}
          >
            <Avatar name={ticket.contact.name} picture={ticket.contact.profilePicUrl} size={40} />
            <span className={classes.who}>
              <span className={classes.name}>{ticket.contact.name}</span>
              <span className={classes.facts}>{formatPhone(ticket.contact.number)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function SharedParts({ shared: { words, offers } }: { shared: SharedDraft }) {
  const t = useTexts(shareTexts);
  return (
    <>
      {offers.length > 0 && (
        <ul className={classes.shared} aria-label={t("what")}>
          {offers.map((offer, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and nothing moves.
            <li key={index}>
              <SharedFile offer={offer} />
            </li>
          ))}
        </ul>
      )}
      {words !== "" && <p className={classes.words}>{words}</p>}
    </>
  );
}

function SharedFile({ offer: { name, type, content } }: { offer: AttachmentOffer }) {
  const [url, setUrl] = useState<string>();
  const isPicture = type.startsWith("image/");
  useEffect(() => {
    if (!isPicture) return;
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [isPicture, content]);
  return isPicture && url ? <img src={url} alt={name} /> : <p className={classes.file}>{name}</p>;
}

/** Shown if no shared content is waiting, or if the content could not be accepted. */
export function NothingShared({ why, onDone }: { why: "empty" | "failed" | "refused"; onDone: () => void }) {
  const t = useTexts(shareTexts);
  return (
    <EmptyState title={t(why)} action={<Button onClick={onDone}>{t("inbox")}</Button>}>
      {why === "empty" && t("emptyHint")}
    </EmptyState>
  );
}
