export interface PressedKey {
  key: string;
  keyCode: number;
  isComposing: boolean;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** While an input method composes, Enter takes its suggestion; 229 is how some browsers say so. */
export function isComposing({ isComposing: composes, keyCode }: PressedKey): boolean {
  return composes || keyCode === 229;
}

/** Whether a key sends what was typed. Where Ctrl+Enter does, Enter alone breaks the line. */
export function isSendKey(pressed: PressedKey, byCtrlEnter: boolean): boolean {
  if (pressed.key !== "Enter" || isComposing(pressed)) return false;
  return byCtrlEnter ? pressed.ctrlKey || pressed.metaKey : !pressed.shiftKey;
}
