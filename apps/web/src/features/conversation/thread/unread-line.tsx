import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { messageTexts } from "../texts.ts";
import classes from "./thread.module.css";

export function UnreadLine({ count }: { count: number }) {
  const t = useTexts(messageTexts);
  return (
    <div className={classes.line}>
      <span>{t("unread", { count })}</span>
    </div>
  );
}
