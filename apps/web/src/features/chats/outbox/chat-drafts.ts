import { useMemo } from "react";
import { createPreference, type Preference } from "../../../shared/preferences/preference.ts";
import { useUser } from "../../../shared/session/session-context.ts";

const drafts = new Map<string, Preference<string>>();

/** The unsent draft of a chat, kept in this browser. The draft survives a reload, and even the deletion of the chat. */
export function useChatDraft(chatId: number): Preference<string> {
  const { id, companyId } = useUser();
  return useMemo(() => draftOf(`chatDraft:${companyId}:${id}:${chatId}`), [companyId, id, chatId]);
}

/** Returns one shared preference per chat, so that all components see each other's changes. */
function draftOf(key: string): Preference<string> {
  const draft = drafts.get(key) ?? createPreference(key, "", isText);
  drafts.set(key, draft);
  return draft;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
