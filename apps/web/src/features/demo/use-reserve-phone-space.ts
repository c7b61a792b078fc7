import { useLocation } from "@tanstack/react-router";
import { phoneShownPreference, phonesHerePreference } from "./demo-preferences.ts";

/**
 * Whether the inbox will show the phone. If so, its space is reserved before the inbox has loaded, so that nothing
 * moves.
 */
export function useReservesPhoneSpace(): boolean {
  const isInbox = useLocation({ select: ({ pathname }) => pathname.startsWith("/tickets") });
  const isShown = phoneShownPreference.use();
  return phonesHerePreference.use() === true && isShown && isInbox;
}
