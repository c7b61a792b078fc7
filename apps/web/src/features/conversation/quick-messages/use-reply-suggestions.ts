import type { QuickMessage } from "@recado/contract/quick-messages";
import type { RefObject } from "react";
import { useUser } from "../../../shared/session/session-context.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { expectFile, expectNoMore, isExpected, type Offer } from "../attachments/attachments.ts";
import { insertWords } from "../composer/insert-words.ts";
import { findToken } from "../suggestions/find-token.ts";
import { type Suggestions, useSuggestions } from "../suggestions/use-suggestions.ts";
import { matchReplies } from "./match-replies.ts";
import { fetchReplyFile, useReplies, wordsFor } from "./use-replies.ts";

const unnamedFile = "arquivo";

interface ReplyPlace {
  ticket: OpenTicket;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  caret: number;
  onAttach: (offers: Offer[]) => void;
}

/** `/` and a letter suggest quick replies; a chosen one takes the place of what was typed, and brings its file. */
export function useReplySuggestions(place: ReplyPlace): Suggestions<QuickMessage> {
  const { ticket, field, text, caret } = place;
  const { company } = useUser();
  const token = findToken(text, caret, "/", 1);
  const replies = useReplies(text.includes("/"));
  return useSuggestions({
    query: token?.query ?? null,
    items: token ? matchReplies(replies, token.query) : [],
    onChoose: (reply) => {
      if (!token || !field.current) return;
      insertWords(field.current, wordsFor(company, ticket, reply), token.start, token.end);
      void bringFile(place, reply);
    },
  });
}

/** The answer waits for its file: it must not leave without. */
async function bringFile({ ticket, onAttach }: ReplyPlace, reply: QuickMessage): Promise<void> {
  if (reply.mediaPath === null) return;
  const name = reply.mediaName ?? unnamedFile;
  const coming = expectFile(ticket.id, name);
  const content = await fetchReplyFile(reply.mediaPath);
  if (content && isExpected(ticket.id, coming)) {
    const [type = ""] = content.type.split(";");
    onAttach([{ name, size: content.size, type, content }]);
  }
  expectNoMore(ticket.id, coming);
}
