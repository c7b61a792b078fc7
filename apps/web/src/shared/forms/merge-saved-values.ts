/**
 * Values of a form after saving: the server's values, except for fields that the user changed while the request was
 * running.
 */
export function mergeSavedValues<Values extends Record<string, unknown>>(
  now: Values,
  sent: Values,
  saved: Values,
): Values {
  const typed = Object.entries(now).filter(([field, value]) => value !== sent[field]);
  return { ...saved, ...Object.fromEntries(typed) };
}
