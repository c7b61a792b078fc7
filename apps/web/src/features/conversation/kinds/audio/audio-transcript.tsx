import type { MessageTranscript } from "@recado/contract/message-content";
import { transcribeMessage } from "@recado/contract/message-transcripts";
import type { Message } from "@recado/contract/messages";
import { IconCopy } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CSSProperties, useContext, useState } from "react";
import { call } from "../../../../shared/api/call.ts";
import { showError } from "../../../../shared/api/show-error.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { copyText } from "../../../../shared/ui/feedback/copy-text.ts";
import { changeMessageInPages } from "../../../messages/message-pages.ts";
import { patchThread } from "../../../messages/message-queries.ts";
import { messageKey, setExpanded, useIsExpanded } from "../../bubble/expanded-texts.ts";
import { KeepPositionContext } from "../../thread/keep-position.ts";
import classes from "./audio-transcript.module.css";
import { transcriptTexts } from "./transcript-texts.ts";

/** Number of lines of a transcript that is not expanded; the number in the style sheet must match. */
const cutLines = 3;
const charactersPerLine = 40;
/** Speech fills a line in about this many seconds. */
const secondsPerLine = 2.5;

interface AudioTranscriptProps {
  message: Message;
  transcript: MessageTranscript;
}

/** Text of an audio below its player. While the text is being written, its probable number of lines is kept free. */
export function AudioTranscript({ message, transcript }: AudioTranscriptProps) {
  const t = useTexts(transcriptTexts);
  const { state, text, problem } = transcript;
  const [freeLines] = useState(() =>
    state === "waiting"
      ? Math.min(cutLines, Math.ceil((message.media?.duration ?? secondsPerLine) / secondsPerLine))
      : 1,
  );
  const isLong = text.length > cutLines * charactersPerLine;
  const isOpen = useIsExpanded(messageKey(message));
  return (
    <div className={classes.transcript} style={{ "--free-lines": freeLines } as CSSProperties}>
      {state === "done" && (
        <p className={classes.spoken} data-cut={(isLong && !isOpen) || undefined}>
          {text}
        </p>
      )}
      {state === "waiting" && (
        <p className={classes.spoken} data-quiet>
          {t("transcribing")}
        </p>
      )}
      {problem !== null && (
        <p className={classes.spoken} data-quiet>
          {t(`problems.${problem}`)}
        </p>
      )}
      <div className={classes.tools}>
        {isLong && <MoreButton message={message} isOpen={isOpen} />}
        {problem !== null && problem !== "tooLong" && <RetryButton message={message} />}
        {state === "done" && (
          <button
            type="button"
            className={classes.copy}
            aria-label={t("copy")}
            title={t("copy")}
            onClick={() => copyText(text)}
          >
            <IconCopy size={16} stroke={1.75} />
          </button>
        )}
      </div>
    </div>
  );
}

function MoreButton({ message, isOpen }: { message: Message; isOpen: boolean }) {
  const t = useTexts(transcriptTexts);
  const holdPlace = useContext(KeepPositionContext);
  function toggle(): void {
    holdPlace();
    setExpanded(messageKey(message), !isOpen);
  }
  return (
    <button type="button" className={classes.more} aria-expanded={isOpen} onClick={toggle}>
      {t(isOpen ? "showLess" : "showMore")}
    </button>
  );
}

function RetryButton({ message }: { message: Message }) {
  const t = useTexts(transcriptTexts);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(transcribeMessage, { params: { messageId: message.id } }),
    onSuccess: (changed) =>
      patchThread(client, changed.ticketId, (pages) => changeMessageInPages(pages, changed)),
    onError: showError,
  });
  return (
    <button type="button" className={classes.more} disabled={isPending} onClick={() => mutate()}>
      {t("tryAgain")}
    </button>
  );
}
