/**
 * Largest number of frames to wait until a field is visible, because its tab may have to open first. The number is
 * enough for a slow computer.
 */
const mostFrames = 60;

/**
 * Focuses the first field that failed validation, once the field is visible. Fields are found by their names in the
 * attribute `data-path`.
 */
export function focusFirstIssue(issues: Readonly<Record<string, unknown>>): void {
  const fields = Object.keys(issues).map((field) => `[data-path="${CSS.escape(field)}"]`);
  if (fields.length > 0) focusOnceVisible(fields.join(", "), mostFrames);
}

function focusOnceVisible(fields: string, frames: number): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(fields);
    if (field?.checkVisibility()) {
      field.focus();
      // The reason stands below the field, where a dialog may cut it off.
      field.closest(".mantine-InputWrapper-root")?.scrollIntoView({ block: "nearest" });
    } else if (frames > 0) focusOnceVisible(fields, frames - 1);
  });
}
