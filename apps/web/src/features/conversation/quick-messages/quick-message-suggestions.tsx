import type { QuickMessage } from "@recado/contract/quick-messages";
import { IconPaperclip } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { SuggestionList } from "../suggestions/suggestion-list.tsx";
import type { Suggestions } from "../suggestions/use-suggestions.ts";
import { quickMessageLabel } from "./match-quick-messages.ts";
import classes from "./quick-message-suggestions.module.css";
import { quickMessageSuggestionTexts } from "./texts.ts";

export function QuickMessageSuggestions({ suggestions }: { suggestions: Suggestions<QuickMessage> }) {
  const t = useTexts(quickMessageSuggestionTexts);
  return (
    <SuggestionList title={t("title")} suggestions={suggestions} keyOf={({ id }) => id}>
      {({ shortcode, message, isMedia, mediaName }) => (
        <>
          <span className={classes.code}>/{shortcode}</span>
          <span className={classes.words}>{quickMessageLabel(message) || mediaName}</span>
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
