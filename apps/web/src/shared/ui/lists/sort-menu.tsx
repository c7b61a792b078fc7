import { ActionIcon } from "@mantine/core";
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowsMoveVertical,
  IconArrowUp,
} from "@tabler/icons-react";
import { useId } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { Dropdown } from "../dialogs/dropdown.tsx";
import { DropdownItem } from "../dialogs/dropdown-parts.tsx";
import { sortTexts } from "./sort-texts.ts";

interface SortMenuProps {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
}

/** Menu that moves an item within its list, for users who cannot drag. */
export function SortMenu({ name, index, count, onMove }: SortMenuProps) {
  const t = useTexts(sortTexts);
  const id = useId();
  const places = [
    { key: "first", to: 0, Icon: IconArrowBarToUp },
    { key: "up", to: index - 1, Icon: IconArrowUp },
    { key: "down", to: index + 1, Icon: IconArrowDown },
    { key: "last", to: count - 1, Icon: IconArrowBarToDown },
  ] as const;

  /** Moves the item and focuses its menu again, because a row that moves in the document loses the focus. */
  function move(to: number): void {
    onMove(to);
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  }

  return (
    <Dropdown
      label={t("moveOf", { name })}
      width={200}
      button={(properties) => (
        <ActionIcon
          id={id}
          aria-label={t("moveOf", { name })}
          title={t("move")}
          disabled={count < 2}
          {...properties}
        >
          <IconArrowsMoveVertical size={18} stroke={1.75} />
        </ActionIcon>
      )}
    >
      {places
        .filter(({ to }) => to >= 0 && to < count && to !== index)
        .map(({ key, to, Icon }) => (
          <DropdownItem key={key} icon={<Icon size={17} stroke={1.75} />} onClick={() => move(to)}>
            {t(key)}
          </DropdownItem>
        ))}
    </Dropdown>
  );
}
