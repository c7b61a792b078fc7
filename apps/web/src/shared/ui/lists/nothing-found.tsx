import type { ReactNode } from "react";

/** Says so inside a list of options, where nothing else than options may stand. */
export function NothingFound({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are pointed at, not focused.
    <span role="option" aria-selected="false" aria-disabled="true">
      {children}
    </span>
  );
}
