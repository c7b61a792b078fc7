export interface PressedKey {
  key: string;
  keyCode: number;
  isComposing: boolean;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/**
 * Whether an input method is composing text; Enter then accepts a suggestion. Some browsers report composition only
 * by key code 229.
 */
export function isComposing({ isComposing: composes, keyCode }: PressedKey): boolean {
  return composes || keyCode === 229;
}

/** Whether the pressed key sends the message. If Ctrl+Enter is the send key, Enter alone starts a new line. */
export function isSendKey(pressed: PressedKey, byCtrlEnter: boolean): boolean {
  if (pressed.key !== "Enter" || isComposing(pressed)) return false;
  return byCtrlEnter ? pressed.ctrlKey || pressed.metaKey : !pressed.shiftKey;
}

/** Whether the pressed keys send the message and resolve the ticket. */
export function isResolveKey({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
}: Omit<PressedKey, "isComposing" | "keyCode">): boolean {
  return key === "Enter" && shiftKey && (ctrlKey || metaKey);
}
