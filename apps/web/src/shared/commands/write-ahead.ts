import { insertWords } from "../ui/fields/insert-words.ts";
import { isPartLoading } from "../ui/layout/lazy-part.ts";
import { createTypedAhead } from "./typed-ahead.ts";
import {
  conversationOf,
  isDialogOpen,
  isFieldAwaited,
  isInLayer,
  isLetter,
  isWritable,
} from "./typing-targets.ts";

const lookMs = 100;

/**
 * Sends text typed outside any field to where it belongs: the conversation's composer, or the field that is loading.
 */
export function startWritingAhead(signal: AbortSignal) {
  const typed = createTypedAhead({
    now: () => performance.now(),
    isLoading: () => isPartLoading() || isFieldAwaited(),
  });
  let looking: ReturnType<typeof setTimeout> | undefined;

  function write(event: KeyboardEvent): void {
    if (isInLayer(event.target)) return;
    const conversation = conversationOf(event.target);
    const isWaiting = typed.hasText() || typed.isExpecting();
    if (isWaiting || (conversation && !conversation.composer)) keep(event, isWaiting);
    // The letter follows the focus into the field.
    else if (isLetter(event)) conversation?.composer?.focus();
  }

  function keep(event: KeyboardEvent, isWaiting: boolean): void {
    if (!isWaiting && isLetter(event)) typed.expect();
    if (!typed.accept(event)) return;
    event.preventDefault();
    looking ??= setTimeout(look, lookMs);
  }

  /** If no field has appeared, text typed in a conversation goes to its composer. */
  function look(): void {
    looking = undefined;
    if (!typed.hasText()) return;
    if (typed.isExpecting()) {
      looking = setTimeout(look, lookMs);
      return;
    }
    const composer = isDialogOpen() ? null : conversationOf(document.activeElement)?.composer;
    // Focusing the composer also inserts the text.
    if (composer) composer.focus();
    else typed.forget();
  }

  function fill({ target }: FocusEvent): void {
    if (!typed.hasText() || !isWritable(target)) return;
    // Code that focuses a field also places its caret right afterwards, so insert the text after that.
    queueMicrotask(() => {
      if (document.activeElement === target) insertWords(target, typed.take());
    });
  }

  window.addEventListener("focusin", fill, { signal });
  signal.addEventListener("abort", () => clearTimeout(looking));
  return { write, expect: typed.expect, forget: typed.forget };
}
