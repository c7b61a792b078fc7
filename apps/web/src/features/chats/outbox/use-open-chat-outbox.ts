import { useEffect } from "react";
import { useUser } from "../../../shared/session/session-context.ts";
import { openChatOutbox } from "./chat-outbox.ts";

/** Opens the outbox before the user can type, because a message typed before the opening would not be stored. */
export function useOpenChatOutbox(): void {
  const { id, companyId } = useUser();
  useEffect(() => void openChatOutbox(`${companyId}-${id}`), [companyId, id]);
}
