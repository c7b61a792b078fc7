/** Returns the fields whose values differ from the form's initial values. */
export function changedFields<Values extends Record<string, unknown>>(
  before: Record<string, unknown>,
  now: Values,
): Partial<Values> {
  const changed = Object.entries(now).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}
