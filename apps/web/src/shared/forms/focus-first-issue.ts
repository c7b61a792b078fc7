/** A tab that has to open first is drawn by then, also on a slow computer. */
const mostFrames = 60;

/** Leads to the first field that was refused, once it can be seen. Fields carry their name as `data-path`. */
export function focusFirstIssue(issues: Readonly<Record<string, unknown>>): void {
  const fields = Object.keys(issues).map((field) => `[data-path="${CSS.escape(field)}"]`);
  if (fields.length > 0) focusOnceVisible(fields.join(", "), mostFrames);
}

function focusOnceVisible(fields: string, frames: number): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(fields);
    if (field?.checkVisibility()) field.focus();
    else if (frames > 0) focusOnceVisible(fields, frames - 1);
  });
}
