import { useEffect } from "react";
import { useUser } from "../../../shared/session/session-context.ts";
import { openChatOutbox } from "./chat-outbox.ts";

/** Before anybody can type: what is opened later would not know of it. */
export function useOpenChatOutbox(): void {
  const { id, companyId } = useUser();
  useEffect(() => void openChatOutbox(`${companyId}-${id}`), [companyId, id]);
}
