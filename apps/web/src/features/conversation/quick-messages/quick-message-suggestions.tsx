import { IconListDetails, IconPaperclip } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { SuggestionList } from "../suggestions/suggestion-list.tsx";
import type { Suggestions } from "../suggestions/use-suggestions.ts";
import { quickMessageLabel } from "./match-quick-messages.ts";
import classes from "./quick-message-suggestions.module.css";
import { quickMessageSuggestionTexts } from "./texts.ts";
import type { SlashSuggestion } from "./use-quick-message-suggestions.ts";

export function QuickMessageSuggestions({ suggestions }: { suggestions: Suggestions<SlashSuggestion> }) {
  const t = useTexts(quickMessageSuggestionTexts);
  return (
    <SuggestionList
      title={t("title")}
      suggestions={suggestions}
      keyOf={(item) => `${"actions" in item ? "macro" : "message"} ${item.id}`}
    >
      {(item) => (
        <>
          <span className={classes.code}>/{item.shortcode}</span>
          <span className={classes.words}>
            {quickMessageLabel(item.message) || ("mediaName" in item && item.mediaName)}
          </span>
          {"actions" in item && (
            <span className={classes.macro}>
              <IconListDetails size={16} stroke={1.75} aria-hidden="true" />
              {t("macro", { count: item.actions.length })}
            </span>
          )}
          {"isMedia" in item && item.isMedia && (
            <span className={classes.file} role="img" aria-label={t("withFile")}>
              <IconPaperclip size={16} stroke={1.75} />
            </span>
          )}
        </>
      )}
    </SuggestionList>
  );
}
