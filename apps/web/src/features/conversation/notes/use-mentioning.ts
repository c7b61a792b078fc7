import type { RefObject } from "react";
import { insertText } from "../../../shared/ui/fields/insert-text.ts";
import { findToken } from "../suggestions/find-token.ts";
import { type Suggestions, useSuggestions } from "../suggestions/use-suggestions.ts";
import { type MentionableUser, matchColleagues } from "./mentions.ts";

interface Mentioning {
  field: RefObject<HTMLTextAreaElement | null>;
  note: string;
  caret: number;
  colleagues: readonly MentionableUser[];
}

/** Suggests colleagues for a name that is being typed after `@` at the caret. */
export function useMentioning({ field, note, caret, colleagues }: Mentioning): Suggestions<MentionableUser> {
  const token = findToken(note, caret, "@", 0);
  return useSuggestions({
    query: token?.query ?? null,
    items: token ? matchColleagues(colleagues, token.query) : [],
    onChoose: ({ name }) => {
      if (token && field.current) insertText(field.current, `@${name} `, token.start, token.end);
    },
  });
}
