import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { messageTexts } from "../texts.ts";
import classes from "./thread.module.css";

export function UnreadButton({ count, onJump }: { count: number; onJump: () => void }) {
  const t = useTexts(messageTexts);
  return (
    <button type="button" className={classes.unread} aria-label={t("toUnread", { count })} onClick={onJump}>
      ↑ {t("unreadAbove", { count })}
    </button>
  );
}
