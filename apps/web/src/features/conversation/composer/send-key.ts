export interface PressedKey {
  key: string;
  keyCode: number;
  isComposing: boolean;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** During input method composition, Enter accepts a suggestion; some browsers report this only by key code 229. */
export function isComposing({ isComposing: composes, keyCode }: PressedKey): boolean {
  return composes || keyCode === 229;
}

/** Whether the key sends the message. With Ctrl+Enter as the send key, Enter alone breaks the line. */
export function isSendKey(pressed: PressedKey, byCtrlEnter: boolean): boolean {
  if (pressed.key !== "Enter" || isComposing(pressed)) return false;
  return byCtrlEnter ? pressed.ctrlKey || pressed.metaKey : !pressed.shiftKey;
}
