import { type ReactNode, useEffect, useRef } from "react";
import { Kbd } from "../../../shared/ui/layout/kbd.tsx";
import classes from "./suggestion-list.module.css";
import { optionId, type Suggestions } from "./use-suggestions.ts";

interface SuggestionListProps<Item> {
  title: string;
  suggestions: Suggestions<Item>;
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
}

/** A listbox that floats over the text field. The focus remains in the text field. */
export function SuggestionList<Item>({ title, suggestions, keyOf, children }: SuggestionListProps<Item>) {
  const { id, items, active, setActive, choose } = suggestions;
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active option is what has to be seen
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [active]);
  if (items.length === 0) return null;
  return (
    <div className={classes.popover}>
      <div className={classes.head}>
        <span>{title}</span>
        <span className={classes.keys} aria-hidden="true">
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>Enter</Kbd>
        </span>
      </div>
      <div ref={list} id={id} className={classes.list} role="listbox" aria-label={title}>
        {items.map((item, position) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          <div
            key={keyOf(item)}
            id={optionId(id, position)}
            className={classes.option}
            role="option"
            tabIndex={-1}
            aria-selected={position === active}
            onPointerMove={() => setActive(position)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(item)}
          >
            {children(item)}
          </div>
        ))}
      </div>
    </div>
  );
}
