/**
 * Rule: the browser app has no native date, time, month or week input.
 * Why: a native input writes dates in the browser's language, not in the user's (decision 0035).
 * How: use `DateField`, `MomentField` or `TimeInput` of `shared/ui/fields`.
 */
const NATIVE_DATE =
  /\btype=(?:["'](?:date|time|datetime-local|month|week)["']|\{[^}]*["'](?:date|time|datetime-local|month|week)["'])/;

export function check({ sources }, refuse) {
  for (const { path, text } of sources)
    if (path.endsWith(".tsx") && NATIVE_DATE.test(text))
      refuse(
        path,
        "a native date input shows dates in the browser's language",
        "use DateField, MomentField or TimeInput of shared/ui/fields",
      );
}
