import { useLocation } from "@tanstack/react-router";
import { phoneShownPreference, phonesHerePreference } from "./demo-preferences.ts";

/** Whether the inbox is about to show the phone: its place is kept before the inbox itself is loaded, so that nothing moves. */
export function useKeepsPhonePlace(): boolean {
  const isInbox = useLocation({ select: ({ pathname }) => pathname.startsWith("/tickets") });
  const isShown = phoneShownPreference.use();
  return phonesHerePreference.use() === true && isShown && isInbox;
}
