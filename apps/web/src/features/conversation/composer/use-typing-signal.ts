import { showTyping } from "@recado/contract/tickets";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { useLiveConnection } from "../../../shared/live/live-context.ts";
import { type TypingHint, useTypingHint } from "../../../shared/live/use-typing-hint.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";

/** Lets colleagues see who is typing, and the customer the owner. A hint that gets lost is nobody's loss. */
export function useTypingSignal(ticket: OpenTicket): TypingHint {
  const { id: userId } = useUser();
  const { mutate } = useMutation({
    mutationFn: (typing: boolean) =>
      call(showTyping, { params: { id: String(ticket.id) }, body: { typing } }),
  });
  const { viewing } = useLiveConnection();
  return useTypingHint((typing) => {
    viewing.type(ticket.id, typing);
    if (ticket.userId === userId) mutate(typing);
  });
}
