const names: Readonly<Record<string, string>> = {
  Control: "Ctrl",
  Escape: "Esc",
  ArrowUp: "↑",
  ArrowDown: "↓",
};

/** Formats keys as they appear on keycaps: `$mod+k` becomes Ctrl K, `g t` becomes G T. */
export function keyNames(keys: string, apple: boolean): string[] {
  return keys.split(" ").flatMap((press) =>
    press
      .split(/(?<=\w|\])\+/)
      .filter((part) => !part.startsWith("["))
      .map((part) => keyName(part, apple)),
  );
}

export function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}

function keyName(part: string, apple: boolean): string {
  if (part === "$mod") return apple ? "⌘" : "Ctrl";
  const letter = part.replace(/^Key(?=[A-Z]$)/, "");
  return names[letter] ?? (letter.length === 1 ? letter.toUpperCase() : letter);
}
