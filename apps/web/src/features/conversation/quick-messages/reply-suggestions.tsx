import type { QuickMessage } from "@recado/contract/quick-messages";
import { IconPaperclip } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { SuggestionList } from "../suggestions/suggestion-list.tsx";
import type { Suggestions } from "../suggestions/use-suggestions.ts";
import { replyLabel } from "./match-replies.ts";
import classes from "./reply-suggestions.module.css";
import { replyTexts } from "./texts.ts";

export function ReplySuggestions({ suggestions }: { suggestions: Suggestions<QuickMessage> }) {
  const t = useTexts(replyTexts);
  return (
    <SuggestionList title={t("title")} suggestions={suggestions} keyOf={({ id }) => id}>
      {({ shortcode, message, isMedia, mediaName }) => (
        <>
          <span className={classes.code}>/{shortcode}</span>
          <span className={classes.words}>{replyLabel(message) || mediaName}</span>
          {isMedia && (
            <span className={classes.file} role="img" aria-label={t("withFile")}>
              <IconPaperclip size={16} stroke={1.75} />
            </span>
          )}
        </>
      )}
    </SuggestionList>
  );
}
