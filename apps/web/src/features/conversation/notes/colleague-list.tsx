import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { SuggestionList } from "../suggestions/suggestion-list.tsx";
import type { Suggestions } from "../suggestions/use-suggestions.ts";
import type { MentionableUser } from "./mentions.ts";
import { noteTexts } from "./texts.ts";

export function ColleagueList({ suggestions }: { suggestions: Suggestions<MentionableUser> }) {
  const t = useTexts(noteTexts);
  return (
    <SuggestionList title={t("colleagues")} suggestions={suggestions} keyOf={({ id }) => id}>
      {({ name }) => name}
    </SuggestionList>
  );
}
