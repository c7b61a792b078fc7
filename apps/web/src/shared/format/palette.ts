/** Colours offered by the colour picker: ten hues in five strengths. Any other colour may be typed. */
export const palette = [
  ["#343a40", "#495057", "#868e96", "#adb5bd", "#ced4da"],
  ["#8f1d1d", "#c92a2a", "#f03e3e", "#ff6b6b", "#ffa8a8"],
  ["#9c1f4f", "#c2255c", "#e64980", "#f783ac", "#fcc2d7"],
  ["#6a1b86", "#9c36b5", "#be4bdb", "#da77f2", "#eebefa"],
  ["#4527a0", "#5f3dc4", "#7950f2", "#9775fa", "#d0bfff"],
  ["#1b3f94", "#3b6fd4", "#4c8df6", "#74c0fc", "#a5d8ff"],
  ["#0b5563", "#0c8599", "#15aabf", "#3bc9db", "#99e9f2"],
  ["#0b5d45", "#0b7a5b", "#2f9e6e", "#51cf9a", "#96f2cf"],
  ["#4c6b0f", "#66a80f", "#82c91e", "#a9e34b", "#d8f5a2"],
  ["#8a4b00", "#e8590c", "#f59f00", "#ffc078", "#ffec99"],
] as const;

/** Whether a browser can paint the colour; the contract applies the same rule to stored colours. */
export function isHexColor(text: string): boolean {
  return /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text);
}
