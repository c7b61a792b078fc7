import { ActionIcon } from "@mantine/core";
import type { QueueOption } from "@recado/contract/queue-options";
import { IconPencil, IconSubtask, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { showError } from "../../../shared/api/show-error.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { moveItem } from "../../../shared/lists/move-item.ts";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import { SortMenu } from "../../../shared/ui/lists/sort-menu.tsx";
import { countBelow } from "./option-draft.ts";
import { MenuOptionFields } from "./option-fields.tsx";
import { menuOptionTexts } from "./option-texts.ts";
import classes from "./option-tree.module.css";
import type { OptionEditor } from "./use-option-editor.ts";

interface OptionRowProps {
  editor: OptionEditor;
  option: QueueOption;
  handle: ReactNode;
  index: number;
  siblings: readonly QueueOption[];
  /** Whether the menu's depth limit allows further options below this option. */
  canNest: boolean;
}

export function MenuOptionRow({ editor, option, handle, index, siblings, canNest }: OptionRowProps) {
  const t = useTexts(menuOptionTexts);
  const { id, parentId, title, message } = option;
  const [isAsking, setAsking] = useState(false);
  const editId = `edit-option-${id}`;
  if (editor.draft?.id === id)
    return <MenuOptionFields editor={editor} number={index + 1} returnTo={editId} />;
  return (
    <div className={classes.row}>
      {handle}
      <span className={classes.number} aria-label={t("option", { number: String(index + 1) })} role="img">
        {index + 1}
      </span>
      <div className={classes.words}>
        <span className={classes.title}>{title}</span>
        {message !== "" && <span className={classes.message}>{message}</span>}
      </div>
      <div className={classes.actions}>
        {canNest && (
          <ActionIcon
            aria-label={t("addBelow", { name: title })}
            title={t("addBelow", { name: title })}
            onClick={() => editor.open({ id: null, parentId: id, title: "", message: "" })}
          >
            <IconSubtask size={18} stroke={1.75} />
          </ActionIcon>
        )}
        <SortMenu
          name={title}
          index={index}
          count={siblings.length}
          onMove={(to) => editor.order(parentId, moveItem(siblings, index, to))}
        />
        <ActionIcon
          id={editId}
          aria-label={t("edit", { name: title })}
          title={t("edit", { name: title })}
          onClick={() => editor.open({ id, parentId, title, message })}
        >
          <IconPencil size={18} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          color="red"
          aria-label={t("remove", { name: title })}
          title={t("remove", { name: title })}
          onClick={() => setAsking(true)}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      {isAsking && <OptionRemoval editor={editor} option={option} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface OptionRemovalProps {
  editor: OptionEditor;
  option: QueueOption;
  onClose: () => void;
}

function OptionRemoval({ editor, option, onClose }: OptionRemovalProps) {
  const t = useTexts(menuOptionTexts);
  const remove = useTexts(sharedTexts)("remove");
  const removal = useMutation({
    mutationFn: () => editor.remove(option),
    onError: showError,
    onSettled: onClose,
  });
  const count = countBelow(option);
  return (
    <ConfirmDialog
      opened
      title={t("removeQuestion", { name: option.title })}
      confirm={remove}
      danger
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      {count === 0 ? t("consequenceAlone") : t("consequence", { count })}
    </ConfirmDialog>
  );
}
