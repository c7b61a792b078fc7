/** Frames to wait for a tab that has to open first; enough for a slow computer. */
const mostFrames = 60;

/** Focuses the first refused field once it is visible. Fields carry their name as `data-path`. */
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
