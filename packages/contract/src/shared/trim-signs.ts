/**
 * A text without these signs at its end. A pattern such as `/[.,]+$/` tries anew at each sign of a text and so takes the square
 * of its length.
 */
export function trimEndSigns(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Likewise at both ends. */
export function trimSigns(text: string, signs: string): string {
  let start = 0;
  while (start < text.length && signs.includes(text.charAt(start))) start += 1;
  return trimEndSigns(text.slice(start), signs);
}
