import type { KeyboardEvent, ReactNode } from "react";

interface TabButtonProps {
  className: string | undefined;
  selected: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** One tab of a tab list. Arrow keys move between the tabs. */
export function TabButton({ className, selected, onSelect, children }: TabButtonProps) {
  return (
    <button
      type="button"
      role="tab"
      className={className}
      aria-selected={selected}
      tabIndex={selected ? 0 : -1}
      onClick={onSelect}
      onKeyDown={moveBetweenTabs}
    >
      {children}
    </button>
  );
}

const tabSteps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function moveBetweenTabs(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = tabSteps[event.key];
  if (step === undefined) return;
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
  const next = tabs.at((tabs.indexOf(event.currentTarget) + step) % tabs.length);
  next?.focus();
  next?.click();
}
