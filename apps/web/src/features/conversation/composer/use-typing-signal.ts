import { showTyping } from "@recado/contract/tickets";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { useLiveConnection } from "../../../shared/live/live-context.ts";
import { type TypingHint, useTypingHint } from "../../../shared/live/use-typing-hint.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";

/** Shows the typing state to colleagues and, if the user owns the ticket, to the customer. Failures are ignored. */
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
