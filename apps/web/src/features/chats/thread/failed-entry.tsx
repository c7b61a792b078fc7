import { IconAlertCircle } from "@tabler/icons-react";
import { useErrorTexts } from "../../../shared/api/use-error-text.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import classes from "../../conversation/bubble/bubble-body.module.css";
import { messageTexts } from "../../conversation/texts.ts";
import { type ChatEntry, changeChatEntry, retryChatEntry } from "../outbox/chat-outbox.ts";

/**
 * Explains why a message was not sent, with buttons to retry or discard the message. The message stays until the user
 * does either.
 */
export function FailedEntry({ entry }: { entry: ChatEntry }) {
  const errorText = useErrorTexts();
  const t = useTexts(messageTexts);
  const { clientMessageId, error, errorParams } = entry;
  return (
    <div className={classes.failed}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      <span className={classes.failedLineWords}>
        <strong>{t("notSent")}</strong> {error === null ? t("noNetwork") : errorText(error, errorParams)}
      </span>
      <span className={classes.actions}>
        <button type="button" className={classes.action} onClick={() => retryChatEntry(entry)}>
          {t("tryAgain")}
        </button>
        <button
          type="button"
          className={classes.action}
          onClick={() => changeChatEntry(clientMessageId, null)}
        >
          {t("discard")}
        </button>
      </span>
    </div>
  );
}
