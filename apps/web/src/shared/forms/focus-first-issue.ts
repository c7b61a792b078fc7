/** Leads to the first field that was refused, once it can be seen. Fields carry their name as `data-path`. */
export function focusFirstIssue(issues: Readonly<Record<string, unknown>>): void {
  const fields = Object.keys(issues).map((field) => `[data-path="${CSS.escape(field)}"]`);
  if (fields.length === 0) return;
  requestAnimationFrame(() => document.querySelector<HTMLElement>(fields.join(", "))?.focus());
}
