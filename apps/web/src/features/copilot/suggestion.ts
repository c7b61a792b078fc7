import {
  type CitedPiece,
  type CopilotTask,
  reportSuggestion,
  streamSuggestion,
} from "@recado/contract/copilot";
import { ApiError } from "@recado/contract/shared/client";
import { create } from "zustand";
import { call } from "../../shared/api/call.ts";
import { streamLines } from "../../shared/api/stream-lines.ts";
import { currentLanguage } from "../../shared/i18n/language.ts";
import { copilotHooks } from "./copilot-hooks.ts";
import { outcomeOf, type SourceRange } from "./place-suggestion.ts";

/** A suggestion as the panel above the message field shows it. */
export interface Suggestion {
  ticketId: number;
  task: CopilotTask;
  /** The part of the user's text that is rewritten; null if the suggestion was made from the conversation. */
  source: SourceRange | null;
  text: string;
  pieces: readonly CitedPiece[];
  isCut: boolean;
  isWriting: boolean;
  /** Why the suggestion ended early; null if it did not. */
  error: unknown;
}

const useSuggestionState = create<{ suggestion: Suggestion | null }>(() => ({ suggestion: null }));
let running = new AbortController();

export function useSuggestion(ticketId: number): Suggestion | null {
  return useSuggestionState(({ suggestion }) => (suggestion?.ticketId === ticketId ? suggestion : null));
}

/** Starts a suggestion. It replaces one that is still shown. */
export function startSuggestion(ticketId: number, task: CopilotTask, source: SourceRange | null): void {
  discardSuggestion();
  const signal = restart();
  const begun = { ticketId, task, source, text: "", pieces: [], isCut: false, isWriting: true, error: null };
  useSuggestionState.setState({ suggestion: begun });
  const change = (changes: Partial<Suggestion>) => {
    if (!signal.aborted)
      useSuggestionState.setState(({ suggestion }) => ({
        suggestion: suggestion && { ...suggestion, ...changes },
      }));
  };
  void readSuggestion(ticketId, task, source?.words ?? "", signal, change);
}

async function readSuggestion(
  ticketId: number,
  task: CopilotTask,
  text: string,
  signal: AbortSignal,
  change: (changes: Partial<Suggestion>) => void,
): Promise<void> {
  try {
    let said = "";
    for await (const part of streamParts(ticketId, task, text, signal)) {
      said = part.type === "text" ? said + part.text : part.text;
      change(part.type === "text" ? { text: said } : { text: said, pieces: part.pieces, isCut: part.isCut });
    }
    change({ isWriting: false });
  } catch (error) {
    change({ isWriting: false, error });
  }
}

/** Yields the parts of a suggestion. Throws ApiError for a failure, also for one after the first words. */
export async function* streamParts(ticketId: number, task: CopilotTask, text: string, signal: AbortSignal) {
  const params = { ticketId: String(ticketId) };
  const body = { task, text, language: currentLanguage() };
  for await (const part of streamLines(streamSuggestion, { params, body }, signal)) {
    if (part.type === "error") throw new ApiError(409, { error: part.code });
    yield part;
  }
}

/** Ends a suggestion that is still written, for example because the user leaves the ticket. */
export function closeSuggestion(): void {
  restart();
  useSuggestionState.setState({ suggestion: null });
}

/** Throws the suggestion away, and counts that. */
export function discardSuggestion(): void {
  const { suggestion } = useSuggestionState.getState();
  closeSuggestion();
  if (suggestion && suggestion.text !== "" && suggestion.task !== "summary")
    report(suggestion.ticketId, suggestion.task, "discarded");
}

function restart(): AbortSignal {
  running.abort();
  running = new AbortController();
  return running.signal;
}

interface Accepted {
  task: CopilotTask;
  suggestion: string;
  /** Text of the message field right after the suggestion was accepted. */
  text: string;
}

/** Suggestions that became part of a draft, by ticket; they are counted when the draft is sent. */
const accepted = new Map<number, Accepted>();

export function keepAccepted({ ticketId, task, text: suggestion }: Suggestion, text: string): void {
  closeSuggestion();
  accepted.set(ticketId, { task, suggestion, text });
}

copilotHooks.onSent = (ticketId, sent) => {
  const known = accepted.get(ticketId);
  if (!known) return;
  accepted.delete(ticketId);
  report(ticketId, known.task, outcomeOf(known.text, known.suggestion, sent));
};

/** Counts what became of a suggestion. The count is a statistic, so it is not repeated if the server is away. */
export function report(ticketId: number, task: CopilotTask, outcome: "sent" | "edited" | "discarded"): void {
  const params = { ticketId: String(ticketId) };
  call(reportSuggestion, { params, body: { task, outcome } }).catch(() => undefined);
}
