import type { Company } from "@recado/contract/companies";
import { listQuickReplies, type QuickMessage } from "@recado/contract/quick-messages";
import { fillVariables } from "@recado/contract/shared/template-variables";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { showFailure } from "../../../shared/api/show-error.ts";
import { translate } from "../../../shared/i18n/language.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { quickMessageSuggestionTexts } from "./texts.ts";

const suggestedKey = ["suggested-quick-messages"];
/** An answer waits for its file: not for ever. */
const patienceMs = 60_000;
const noQuickMessages: readonly QuickMessage[] = [];

/** What may be suggested, from the first `/` on; fetched anew when somebody changes one. */
export function useSuggestedQuickMessages(enabled: boolean): readonly QuickMessage[] {
  const client = useQueryClient();
  useLiveEvent("quickMessage", () => void client.invalidateQueries({ queryKey: suggestedKey }));
  const { data } = useQuery({
    queryKey: suggestedKey,
    queryFn: () => call(listQuickReplies, { query: {} }),
    enabled,
  });
  return data ?? noQuickMessages;
}

/** The words of a quick message as they go to this customer, now: as the company speaks, and by its clock. */
export function wordsFor(
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

/** The file of a quick message, to go along to a customer; null where it cannot be had, which is said. */
export async function fetchQuickMessageFile(path: string, name: string): Promise<Blob | null> {
  try {
    const response = await fetch(path, {
      credentials: "same-origin",
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) throw new Error(`${response.status} for the file of a quick message`);
    return await response.blob();
  } catch {
    showFailure(translate(quickMessageSuggestionTexts, "fileFailed", { name }));
    return null;
  }
}
