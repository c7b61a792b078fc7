import type { Company } from "@recado/contract/companies";
import { listActiveQuickMessages, type QuickMessage } from "@recado/contract/quick-messages";
import { fillVariables } from "@recado/contract/shared/template-variables";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { showFailure } from "../../../shared/api/show-error.ts";
import { translate } from "../../../shared/i18n/language.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { quickMessageSuggestionTexts } from "./texts.ts";

const suggestedKey = ["suggested-quick-messages"];
/** Time limit for fetching the file of a quick message, because the user's message waits for the file. */
const patienceMs = 60_000;
const noQuickMessages: readonly QuickMessage[] = [];

/**
 * Quick messages that can be suggested. They are loaded when the user types the first `/`, and refetched after
 * changes.
 */
export function useSuggestedQuickMessages(enabled: boolean): readonly QuickMessage[] {
  const client = useQueryClient();
  useLiveEvent("quickMessage", () => void client.invalidateQueries({ queryKey: suggestedKey }));
  const { data } = useQuery({
    queryKey: suggestedKey,
    queryFn: () => call(listActiveQuickMessages, { query: {} }),
    enabled,
  });
  return data ?? noQuickMessages;
}

/** Text of a quick message with its variables filled in, in the company's language and time zone. */
export function quickMessageTextFor(
  { language, timeZone }: Company,
  { contact, id, createdAt }: OpenTicket,
  { message }: QuickMessage,
): string {
  return fillVariables(message, {
    contactName: contact.name,
    ticket: { id, createdAt },
    now: new Date(),
    language,
    timeZone,
  });
}

/** Downloads the file of a quick message. Returns null after an error, which is shown to the user. */
export async function fetchQuickMessageFile(path: string, name: string): Promise<Blob | null> {
  try {
    const response = await fetch(path, {
      credentials: "same-origin",
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok)
      throw new Error(`the file of a quick message was answered with status ${response.status}`);
    return await response.blob();
  } catch {
    showFailure(translate(quickMessageSuggestionTexts, "fileFailed", { name }));
    return null;
  }
}
