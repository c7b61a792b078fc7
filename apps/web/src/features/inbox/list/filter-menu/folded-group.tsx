import { useState } from "react";
import { BadgeCount } from "../../../../shared/ui/layout/badge-count.tsx";
import { chosenValues, withValue, withValues } from "../../../tickets/chosen-filter.ts";
import { useInboxView } from "../../inbox-view.ts";
import { Tick } from "../filter-tick.tsx";
import listClasses from "../list.module.css";
import classes from "./filter-menu.module.css";
import type { NamedField } from "./use-named-choices.ts";

interface FoldedGroupProps {
  title: string;
  field: NamedField;
  choices: readonly { value: string | null; name: string }[];
}

/** Choices of a field, which are folded away until the user opens them. A group with a choice begins open. */
export function FoldedGroup({ title, field, choices }: FoldedGroupProps) {
  const { search, change } = useInboxView();
  const { filter = [] } = search;
  const chosen: readonly (string | null)[] = chosenValues(filter, field);
  const [begunOpen] = useState(chosen.length > 0);
  return (
    <details className={classes.group} open={begunOpen}>
      <summary className={classes.title}>
        {title}
        {chosen.length > 0 && <BadgeCount value={chosen.length} tone="quiet" />}
      </summary>
      <fieldset className={listClasses.choices} aria-label={title}>
        {choices.map(({ value, name }) => (
          <Tick
            key={value}
            checked={chosen.includes(value)}
            onChange={(checked) =>
              change({ filter: withValues(filter, field, withValue(chosen, value, checked) as never) })
            }
          >
            {name}
          </Tick>
        ))}
      </fieldset>
    </details>
  );
}
