/**
 * Rule: no style sheet applies `:has()` to the whole page, to any element, or to `html`, `body` or `:root`.
 * Why: such a selector makes the browser restyle every element after each change of the page. It doubled the time from
 * the arrival of a message to its paint.
 * How: set a class or a data attribute where the state changes, and use that in the selector.
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
