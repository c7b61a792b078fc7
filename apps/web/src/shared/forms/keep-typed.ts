/** A form that was saved: as the server has it, but for what was typed while it was being saved. */
export function keepTyped<Values extends Record<string, unknown>>(
  now: Values,
  sent: Values,
  saved: Values,
): Values {
  const typed = Object.entries(now).filter(([field, value]) => value !== sent[field]);
  return { ...saved, ...Object.fromEntries(typed) };
}
