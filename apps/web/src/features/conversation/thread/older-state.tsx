import { Loader } from "@mantine/core";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Delayed } from "../../../shared/ui/feedback/delayed.tsx";
import type { OlderPages } from "../../messages/message-queries.ts";
import { messageTexts } from "../texts.ts";
import classes from "./thread.module.css";

/**
 * State of loading older messages. It floats over the thread, because a row above the first message would move the
 * text.
 */
export function OlderState({ older }: { older: OlderPages }) {
  const t = useTexts(messageTexts);
  const tShared = useTexts(sharedTexts);
  if (older.loading) {
    return (
      <Delayed>
        <div className={classes.state} role="status" aria-label={t("loadingOlder")}>
          <Loader size={16} />
        </div>
      </Delayed>
    );
  }
  if (!older.failed) return null;
  return (
    <div className={classes.state} role="alert">
      {t("olderFailed")}
      <button type="button" className={classes.retry} onClick={() => older.load()}>
        {tShared("tryAgain")}
      </button>
    </div>
  );
}
