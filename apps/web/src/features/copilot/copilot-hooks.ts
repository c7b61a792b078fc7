import type { KeyboardEvent } from "react";

interface CopilotHooks {
  /** Handles a key that is pressed in the message field, before anything else does. */
  onKey?: ((event: KeyboardEvent) => void) | undefined;
  /** Called with the text of a message that the user sends. */
  onSent?: ((ticketId: number, text: string) => void) | undefined;
}

/** Functions of the copilot that the composer calls. They are set once the copilot's code is loaded. */
export const copilotHooks: CopilotHooks = {};
