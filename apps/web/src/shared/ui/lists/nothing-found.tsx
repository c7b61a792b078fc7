import type { ReactNode } from "react";

/** A "nothing found" message inside a listbox, which may contain only options. */
export function NothingFound({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are pointed at, not focused.
    <span role="option" aria-selected="false" aria-disabled="true">
      {children}
    </span>
  );
}
