import { CloseButton } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { sharedTexts } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import classes from "./feedback.module.css";
import { closeToast, onToasts, shownToasts, type Toast } from "./toast.ts";

/** Area of the screen for toasts. The style sheet keeps it off the buttons of the top bar and of the page's header. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, shownToasts);
  return (
    <div className={classes.place}>
      {toasts.map((toast) => (
        <ToastCard key={toast.serial} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast: { id, message, tone, ms, action } }: { toast: Toast }) {
  const t = useTexts(sharedTexts);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (ms === undefined || held) return;
    const timer = setTimeout(() => closeToast(id), ms);
    return () => clearTimeout(timer);
  }, [id, ms, held]);
  const ToastIcon = tone === "good" ? IconCircleCheck : IconAlertCircle;
  return (
    <div
      className={classes.toast}
      data-tone={tone}
      role={tone === "good" ? "status" : "alert"}
      // A toast that appears under a resting pointer is not held: only a movement shows that somebody reads it.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <ToastIcon size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.message}>{message}</span>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            closeToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <CloseButton size="sm" aria-label={t("close")} onClick={() => closeToast(id)} />
    </div>
  );
}
