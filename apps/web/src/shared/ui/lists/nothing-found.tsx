import type { ReactNode } from "react";

/**
 * Message that nothing was found, rendered as an option, because an element with the role listbox may contain only
 * options.
 */
export function NothingFound({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are pointed at, not focused.
    <span role="option" aria-selected="false" aria-disabled="true">
      {children}
    </span>
  );
}
