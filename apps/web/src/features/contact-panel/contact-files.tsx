import { listContactFiles } from "@recado/contract/contact-panel";
import type { EventPayload } from "@recado/contract/events";
import type { Message } from "@recado/contract/messages";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { formatDate } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { moreRowsOf } from "../../shared/lists/more-rows.ts";
import { createKeyedDebounce } from "../../shared/live/debounce-by-key.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { MoreButton } from "../../shared/ui/lists/more-button.tsx";
import { DocumentBody } from "../conversation/kinds/document-body.tsx";
import { useOpenOverlay } from "../conversation/overlay/overlay.ts";
import type { OpenTicket } from "../tickets/open-ticket.ts";
import classes from "./contact-panel.module.css";
import { PanelHint, PanelSection } from "./panel-section.tsx";
import { PanelState } from "./panel-state.tsx";
import { panelTexts } from "./panel-texts.ts";

type Kind = "media" | "documents";

const afterBurst = createKeyedDebounce();

/** Pictures, videos and documents of all tickets of the contact, newest first. */
export function ContactFiles({ ticket: { id: ticketId, contactId } }: { ticket: OpenTicket }) {
  const t = useTexts(panelTexts);
  useChanges(ticketId, contactId);
  return (
    <>
      <PanelSection title={t("files.media")}>
        <FileList contactId={contactId} kind="media" />
      </PanelSection>
      <PanelSection title={t("files.documents")}>
        <FileList contactId={contactId} kind="documents" />
      </PanelSection>
    </>
  );
}

/** Refetches the files when a file of the contact arrives, becomes available or is deleted. */
function useChanges(ticketId: number, contactId: number): void {
  const client = useQueryClient();
  useLiveEvent("appMessage", (event) => {
    if (!isNews(event, ticketId, contactId)) return;
    const queryKey = ["contact-files", contactId];
    afterBurst(String(contactId), () => void client.invalidateQueries({ queryKey }));
  });
}

/**
 * Whether an event changes the contact's files. Events of updates and deletions carry only the ticket's id, not the
 * contact's. Updates of our own messages are delivery receipts, which change no file, unless a message was deleted.
 */
function isNews(event: EventPayload<"appMessage">, ticketId: number, contactId: number): boolean {
  if (event.action === "delete") return event.ticketId === ticketId;
  const { message } = event;
  if (!message.media) return false;
  if (event.action === "create") return event.ticket.contactId === contactId;
  return message.ticketId === ticketId && (!message.fromMe || message.isDeleted);
}

function FileList({ contactId, kind }: { contactId: number; kind: Kind }) {
  const t = useTexts(panelTexts);
  const query = useInfiniteQuery({
    queryKey: ["contact-files", contactId, kind],
    queryFn: ({ pageParam }) =>
      call(listContactFiles, {
        params: { id: String(contactId) },
        query: { kind, ...(pageParam === null ? {} : { before: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ messages, hasMore }) => (hasMore ? (messages.at(-1)?.id ?? null) : null),
  });
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <>
      <PanelState query={query} rowHeight={kind === "media" ? 84 : 56} />
      {query.data && messages.length === 0 && <PanelHint>{t("files.none")}</PanelHint>}
      <ul className={kind === "media" ? classes.grid : classes.list}>
        {messages.map((message) => (
          <li key={message.id}>
            {kind === "media" ? <Thumbnail message={message} /> : <Document message={message} />}
          </li>
        ))}
      </ul>
      <MoreButton size="compact-sm" more={moreRowsOf(query)}>
        {t("more")}
      </MoreButton>
    </>
  );
}

function Document({ message }: { message: Message }) {
  return message.media && <DocumentBody message={message} media={message.media} />;
}

/** Thumbnail of a file. A picture opens in the overlay, a video in a new browser tab. */
function Thumbnail({ message }: { message: Message }) {
  const t = useTexts(panelTexts);
  const openOverlay = useOpenOverlay();
  const { media, mediaUrl } = message;
  const isFilm = message.mediaType === "video";
  const source = media?.thumbnailUrl ?? (isFilm ? null : mediaUrl);
  const label = t(isFilm ? "files.film" : "files.picture", { date: formatDate(message.createdAt) });
  const picture = source !== null && <img className={classes.picture} src={source} alt="" loading="lazy" />;
  if (isFilm)
    return (
      <a
        className={classes.tile}
        href={mediaUrl ?? ""}
        target="_blank"
        rel="noopener"
        aria-label={label}
        title={label}
      >
        {picture}
        <IconPlayerPlayFilled className={classes.play} size={20} aria-hidden="true" />
      </a>
    );
  return (
    <button
      type="button"
      className={classes.tile}
      aria-label={label}
      title={label}
      onClick={() => openOverlay({ kind: "picture", message })}
    >
      {picture}
    </button>
  );
}
