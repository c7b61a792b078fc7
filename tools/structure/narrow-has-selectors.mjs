/**
 * Rule: no style sheet begins a `:has()` at the whole page, at any element, or at `html`, `body` or `:root`.
 * Why: the browser restyles every element of the page after each change anywhere. This doubled the time from a received
 * message to its paint.
 * How: set a class or a data attribute where the state changes, and style that.
 */
const PAGE_WIDE_HAS = /((:root|\bhtml|\bbody)[^\s,{]*|^|[\s,>+~(])\*?:has\(/m;

export function check({ sources }, refuse) {
  for (const { path, text } of sources)
    if (path.endsWith(".css") && PAGE_WIDE_HAS.test(text))
      refuse(
        path,
        ":has() without a class before it makes the browser restyle the whole page after each change",
        "set a data attribute where the state changes, and style that",
      );
}
