import { sendMessage } from "@recado/contract/messages";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { call } from "../../../shared/api/call.ts";
import { useLiveConnection } from "../../../shared/live/live-context.ts";
import type { SendOutcome } from "../../../shared/outbox/outbox.ts";
import { sendOutcomeOf } from "../../../shared/outbox/send-outcome.ts";
import { startOutboxPump } from "../../../shared/outbox/start-outbox-pump.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { knownTicket } from "../../tickets/ticket-cache.ts";
import { visibleTicket } from "../../tickets/visible-ticket.ts";
import { putMessage } from "../message-pages.ts";
import { patchThread } from "../message-queries.ts";
import { outboxFile } from "./outbox-files.ts";
import {
  changeOutbox,
  confirmEntry,
  type OutboxEntry,
  onOutboxChange,
  openOutbox,
  outboxEntries,
} from "./outbox-store.ts";
import { showUnsent } from "./show-unsent.ts";
import { beginUpload } from "./uploads.ts";

/** Sends the messages of the outbox while the user is signed in, including messages of earlier visits. */
export function useOutbox(): void {
  const client = useQueryClient();
  const connection = useLiveConnection();
  const { id, companyId, name } = useUser();
  const { history } = useRouter();
  useEffect(() => {
    const stop = startOutboxPump({
      entries: outboxEntries,
      onEntries: onOutboxChange,
      connection,
      threadOf: ({ ticketId }) => ticketId,
      change: (id, entry) => {
        changeOutbox(id, entry);
        if (entry?.state !== "failed" || entry.ticketId === visibleTicket.inView()) return;
        const ticket = knownTicket(client, entry.ticketId);
        const open = ticket && {
          name: ticket.contact.name,
          open: () => history.push(`/tickets/${ticket.uuid}`),
        };
        showUnsent(entry.ticketId, name, open);
      },
      send: (entry) => sendEntry(client, entry),
    });
    void openOutbox(`${companyId}-${id}`);
    return stop;
  }, [client, connection, companyId, id, name, history]);
}

async function sendEntry(client: QueryClient, entry: OutboxEntry): Promise<SendOutcome> {
  const { clientMessageId, ticketId, body, file, quoted, mentions } = entry;
  const content = outboxFile(clientMessageId);
  const upload = file && beginUpload(clientMessageId);
  try {
    const messages = await call(
      sendMessage,
      {
        params: { ticketId: String(ticketId) },
        body: {
          body,
          clientMessageId,
          quotedMsg: quoted && { id: quoted.id },
          mentionedMembers: mentions,
          ...(file?.isVoice ? { isVoice: true } : {}),
        },
        ...(file && content ? { files: [{ name: file.name, content }] } : {}),
      },
      upload ?? {},
    );
    for (const message of messages) patchThread(client, ticketId, (pages) => putMessage(pages, message));
    confirmEntry(clientMessageId);
    return { kind: "sent" };
  } catch (error) {
    return upload?.signal.aborted ? { kind: "cancelled" } : sendOutcomeOf(error);
  } finally {
    upload?.end();
  }
}
