import type { Macro } from "@recado/contract/macro-runs";
import type { QuickMessage } from "@recado/contract/quick-messages";
import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useUser } from "../../../shared/session/session-context.ts";
import { insertText } from "../../../shared/ui/fields/insert-text.ts";
import { macrosForQueue, useAllMacros } from "../../macros/all-macros.ts";
import { requestMacro } from "../../macros/wanted-macro.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { type AttachmentOffer, expectFile, expectNoMore, isExpected } from "../attachments/attachments.ts";
import { findToken } from "../suggestions/find-token.ts";
import { type Suggestions, useSuggestions } from "../suggestions/use-suggestions.ts";
import { matchQuickMessages } from "./match-quick-messages.ts";
import { endQuickInsert, useQuickInsert } from "./quick-insert.ts";
import {
  fetchQuickMessageFile,
  quickMessageTextFor,
  useSuggestedQuickMessages,
} from "./suggested-quick-messages.ts";

const unnamedFile = "arquivo";

interface SuggestionPlace {
  ticket: OpenTicket;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  caret: number;
  onAttach: (offers: AttachmentOffer[]) => void;
}

/** A suggestion after `/`: a quick message to insert, or a macro to run. */
export type SlashSuggestion = QuickMessage | (Macro & { shortcode: string; message: string });

interface QuickSuggestions extends Suggestions<SlashSuggestion> {
  /** Shows all quick messages, for users who click the button instead of typing. */
  offer: () => void;
}

/**
 * Suggests quick messages and macros after `/` and a letter. Choosing a quick message replaces the typed text and
 * attaches the quick message's file; choosing a macro removes the typed text and shows the macro's steps.
 */
export function useQuickMessageSuggestions(place: SuggestionPlace): QuickSuggestions {
  const { ticket, field, text, caret } = place;
  const { company } = useUser();
  const [isAsked, setAsked] = useState(false);
  if (isAsked && !text.includes("/")) setAsked(false);
  const token = findToken(text, caret, "/", isAsked ? 0 : 1);
  const quickMessages = useSuggestedQuickMessages(text.includes("/"));
  const { data: macros = [] } = useAllMacros(text.includes("/"));
  const navigate = useNavigate();
  const wanted = useQuickInsert(ticket.id);
  const insertWanted = useEffectEvent((quickMessage: QuickMessage) => {
    if (!field.current) return;
    endQuickInsert();
    insertText(field.current, quickMessageTextFor(company, ticket, quickMessage));
    void bringFile(place, quickMessage);
  });
  useEffect(() => {
    if (wanted) insertWanted(wanted);
  }, [wanted]);
  const suggestions = useSuggestions({
    query: token?.query ?? null,
    items: token ? matchQuickMessages(withMacros(quickMessages, macros, ticket), token.query) : [],
    onChoose: (chosen) => {
      if (!token || !field.current) return;
      if ("actions" in chosen) {
        insertText(field.current, "", token.start, token.end);
        requestMacro(ticket.id, chosen.id);
        void navigate({ to: ".", search: (known) => ({ ...known, dialog: "macro" as const }) });
        return;
      }
      insertText(field.current, quickMessageTextFor(company, ticket, chosen), token.start, token.end);
      void bringFile(place, chosen);
    },
  });
  function offer(): void {
    if (!field.current) return;
    insertText(field.current, /\S$/.test(text.slice(0, field.current.selectionStart)) ? " /" : "/");
    setAsked(true);
  }
  return { ...suggestions, offer };
}

/** A macro without a shortcut is found by its name. */
function withMacros(
  quickMessages: readonly QuickMessage[],
  macros: readonly Macro[],
  { queueId }: OpenTicket,
): readonly SlashSuggestion[] {
  const fitting = macrosForQueue(macros, queueId);
  return [
    ...quickMessages,
    ...fitting.map((macro) => ({ ...macro, shortcode: macro.shortcut ?? macro.name, message: macro.name })),
  ];
}

/** Reserves the file's place in the tray, so that the message is not sent without the file. */
async function bringFile({ ticket, onAttach }: SuggestionPlace, quickMessage: QuickMessage): Promise<void> {
  if (quickMessage.mediaPath === null) return;
  const name = quickMessage.mediaName ?? unnamedFile;
  const coming = expectFile(ticket.id, name);
  const content = await fetchQuickMessageFile(quickMessage.mediaPath, ticket.contact.name);
  if (content && isExpected(ticket.id, coming)) {
    const [type = ""] = content.type.split(";");
    onAttach([{ name, size: content.size, type, content }]);
  }
  expectNoMore(ticket.id, coming);
}
