import { notifications } from "@mantine/notifications";
import { translate } from "../i18n/language.ts";
import { sharedTexts } from "../i18n/texts.ts";

interface Toast {
  message: string;
  tone: "good" | "bad";
  /** How long it stays; without it, until it is closed. */
  ms?: number;
  /** The same toast is not shown twice at once. */
  id?: string;
}

export function showToast({ message, tone, ms, id }: Toast): void {
  notifications.show({
    message,
    color: tone === "good" ? "var(--rc-brand)" : "var(--rc-danger)",
    autoClose: ms ?? false,
    closeButtonProps: { "aria-label": translate(sharedTexts, "close") },
    ...(id ? { id } : {}),
  });
}
