import { Button, Skeleton } from "@mantine/core";
import { optionLimits, type QueueOption } from "@recado/contract/queue-options";
import { IconPlus } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { moveItem } from "../../../shared/lists/move-item.ts";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { SortArea, SortList } from "../../../shared/ui/lists/sort-area.tsx";
import { findOptionDraft } from "./option-draft.ts";
import { MenuOptionFields } from "./option-fields.tsx";
import { MenuOptionRow } from "./option-row.tsx";
import { menuOptionTexts } from "./option-texts.ts";
import classes from "./option-tree.module.css";
import type { OptionEditor } from "./use-option-editor.ts";

/** Editor of a queue's chatbot menu. Its `editor` is null until the queue has been saved. */
export function OptionTree({ editor }: { editor: OptionEditor | null }) {
  const t = useTexts(menuOptionTexts);
  return (
    <section className={classes.section} aria-label={t("title")}>
      <div>
        <h3 className={classes.heading}>{t("title")}</h3>
        <p className={classes.hint}>{t(editor ? "hint" : "saveFirst")}</p>
      </div>
      {editor && <Menu editor={editor} />}
    </section>
  );
}

function Menu({ editor }: { editor: OptionEditor }) {
  const t = useTexts(menuOptionTexts);
  const { options, error } = editor;
  if (!options)
    return error ? <ErrorState error={error} onRetry={editor.refetch} /> : <Skeleton height={96} />;

  const siblingsOf = (parentId: number | null) =>
    parentId === null ? options : (findOptionDraft(options, parentId)?.children ?? []);
  return (
    <SortArea
      nameOf={(id) => findOptionDraft(options, Number(id.replace("option:", "")))?.title ?? ""}
      onMove={(list, from, to) => {
        const parentId = list === topList ? null : Number(list.replace("below:", ""));
        editor.order(parentId, moveItem(siblingsOf(parentId), from, to));
      }}
    >
      {options.length === 0 && editor.draft === null && <p className={classes.none}>{t("none")}</p>}
      <Level editor={editor} parent={null} options={options} level={1} />
    </SortArea>
  );
}

const topList = "top";

interface LevelProps {
  editor: OptionEditor;
  parent: QueueOption | null;
  options: readonly QueueOption[];
  level: number;
}

function Level({ editor, parent, options, level }: LevelProps) {
  const t = useTexts(menuOptionTexts);
  const parentId = parent?.id ?? null;
  const isAdding = editor.draft?.id === null && editor.draft.parentId === parentId;
  const add = parent ? t("addBelow", { name: parent.title }) : t("add");
  const isFull = options.length >= optionLimits.siblings;
  return (
    <div className={parent ? classes.below : undefined}>
      {options.length > 0 && (
        <SortList
          id={parent ? `below:${parent.id}` : topList}
          label={parent ? t("listBelow", { name: parent.title }) : t("list")}
          className={classes.list}
          items={options}
          idOf={({ id }) => `option:${id}`}
          nameOf={({ title }) => title}
        >
          {(option, handle, index) => (
            <>
              <MenuOptionRow
                editor={editor}
                option={option}
                handle={handle}
                index={index}
                siblings={options}
                canNest={level < optionLimits.levels}
              />
              {level < optionLimits.levels && hasBelow(editor, option) && (
                <Level editor={editor} parent={option} options={option.children} level={level + 1} />
              )}
            </>
          )}
        </SortList>
      )}
      {isAdding && (
        <MenuOptionFields editor={editor} number={options.length + 1} returnTo={addId(parentId)} />
      )}
      {!isAdding && (parent === null || options.length > 0) && (
        <Button
          id={addId(parentId)}
          size="compact-sm"
          variant="subtle"
          className={classes.add}
          leftSection={<IconPlus size={16} stroke={1.75} />}
          aria-label={add}
          disabled={isFull}
          title={isFull ? t("full", limits) : undefined}
          onClick={() => editor.open({ id: null, parentId, title: "", message: "" })}
        >
          {t("add")}
        </Button>
      )}
    </div>
  );
}

const limits = { siblings: String(optionLimits.siblings), levels: String(optionLimits.levels) };

function hasBelow({ draft }: OptionEditor, { id, children }: QueueOption): boolean {
  return children.length > 0 || (draft?.id === null && draft.parentId === id);
}

function addId(parentId: number | null): string {
  return `add-option-${parentId ?? "top"}`;
}
