import { CloseButton, Loader } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./copilot.module.css";
import { streamParts } from "./suggestion.ts";
import { copilotTexts } from "./texts.ts";
import { setTranslation, type Translation } from "./translations.ts";

interface MessageTranslationProps {
  messageId: string;
  translation: Translation;
}

/** Translation below a customer's message. */
export function MessageTranslation({ messageId, translation }: MessageTranslationProps) {
  const t = useTexts(copilotTexts);
  function close(): void {
    translation.stop();
    setTranslation(messageId, null);
  }

  const failure = useErrorText(translation.error);
  return (
    <div className={classes.translation} aria-busy={translation.isWriting}>
      <div className={classes.translationHead}>
        <span>{t("titles.translateToUser")}</span>
        {translation.isWriting && <Loader size={12} aria-hidden="true" />}
        <CloseButton size="xs" aria-label={t("discard")} onClick={close} />
      </div>
      <span dir="auto">{translation.text}</span>
      {translation.error !== null && (
        <span className={classes.error} role="alert">
          {failure}
        </span>
      )}
    </div>
  );
}

/** Translates a message into the language of the screen. */
export async function translateMessage({ id, ticketId, body }: Message): Promise<void> {
  let text = "";
  const running = new AbortController();
  const { signal } = running;
  const stop = () => running.abort();
  const show = (changes: Partial<Translation>) => {
    if (!signal.aborted) setTranslation(id, { text, isWriting: true, error: null, stop, ...changes });
  };
  show({});
  try {
    for await (const part of streamParts(ticketId, "translateToUser", body, signal)) {
      text = part.type === "text" ? text + part.text : part.text;
      show({ isWriting: part.type === "text" });
    }
  } catch (error) {
    show({ isWriting: false, error });
  }
}
