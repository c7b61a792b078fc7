import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { sharedTexts } from "../i18n/texts.ts";
import { useTexts } from "../i18n/use-texts.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

/**
 * Asks before a half-filled form is left, by whatever way: its own buttons, the browser's, another page.
 * Dialogs are addresses, so closing one is leaving too. `release` says that what was typed is safe now.
 */
export function useDirtyGuard(isDirty: () => boolean): { guard: ReactNode; release: () => void } {
  const t = useTexts(sharedTexts);
  const released = useRef(false);
  const isHeld = () => !released.current && isDirty();
  const blocker = useBlocker({
    // The question opens after the key press that led to it: else the same Esc would answer it.
    shouldBlockFn: async () => isHeld() && (await afterThisEvent()),
    enableBeforeUnload: isHeld,
    withResolver: true,
  });
  const guard = (
    <ConfirmDialog
      opened={blocker.status === "blocked"}
      title={t("discardTitle")}
      confirm={t("discard")}
      cancel={t("keepEditing")}
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {t("discardText")}
    </ConfirmDialog>
  );
  return {
    guard,
    release: () => {
      released.current = true;
    },
  };
}

function afterThisEvent(): Promise<true> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(true));
  });
}
