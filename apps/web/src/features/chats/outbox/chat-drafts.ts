import { useMemo } from "react";
import { createPreference, type Preference } from "../../../shared/preferences/preference.ts";
import { useUser } from "../../../shared/session/session-context.ts";

const drafts = new Map<string, Preference<string>>();

/** What somebody has typed in a chat and not sent, in this browser: it survives a reload, and the chat itself. */
export function useChatDraft(chatId: number): Preference<string> {
  const { id, companyId } = useUser();
  return useMemo(() => draftOf(`chatDraft:${companyId}:${id}:${chatId}`), [companyId, id, chatId]);
}

/** One for all who show it, so that they hear of each other. */
function draftOf(key: string): Preference<string> {
  const draft = drafts.get(key) ?? createPreference(key, "", isText);
  drafts.set(key, draft);
  return draft;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
