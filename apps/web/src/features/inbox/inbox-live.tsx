import { useEffect } from "react";
import { useUser } from "../../shared/session/session-context.ts";
import { useOutbox } from "../messages/outbox/use-outbox.ts";
import { useMessageLive } from "../messages/use-message-live.ts";
import { openDrafts, saveDraftsNow } from "../tickets/drafts.ts";
import { useTicketLive } from "../tickets/use-ticket-live.ts";

/** Live features of a signed-in agent, active on every page: tickets, messages, the outbox and drafts. */
export function InboxLive(): null {
  const { id, companyId } = useUser();
  useTicketLive();
  useMessageLive();
  useOutbox();
  useEffect(() => {
    void openDrafts(`${companyId}-${id}`);
    window.addEventListener("pagehide", saveDraftsNow);
    return () => {
      saveDraftsNow();
      window.removeEventListener("pagehide", saveDraftsNow);
    };
  }, [companyId, id]);
  return null;
}
