import { Button, Input } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { maxFileOptions } from "@recado/contract/files";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { fileRefusal } from "../../shared/ui/fields/file-refusal.ts";
import { type FileListDraft, fileListDraftOf } from "./file-list-drafts.ts";
import classes from "./files.module.css";
import { FileOptionEditor, type OptionState } from "./option-row.tsx";
import { fileListTexts } from "./texts.ts";

/** Upload state of each option's file, by the key of the option. */
export type OptionStates = Readonly<Record<string, OptionState>>;

interface OptionFieldsProps {
  form: UseFormReturnType<FileListDraft>;
  states: OptionStates;
  busy: boolean;
}

/** Fields that edit the files of a list: they change names and order, remove files, and add files. */
export function FileOptionFields({ form, states, busy }: OptionFieldsProps) {
  const t = useTexts(fileListTexts);
  const picker = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const { options } = form.values;

  function add(files: readonly File[]): void {
    const reasons = files.flatMap((file) => {
      const reason = fileRefusal(file);
      return reason === undefined ? [] : [`${file.name}: ${reason}`];
    });
    const fitting = files.filter((file) => fileRefusal(file) === undefined);
    const room = maxFileOptions - options.length;
    if (fitting.length > room) reasons.push(t("tooMany", { max: maxFileOptions }));
    setRefusal(reasons.length > 0 ? reasons.join(" ") : undefined);
    form.setFieldValue("options", [...options, ...fitting.slice(0, room).map(fileListDraftOf)]);
  }

  return (
    <Input.Wrapper
      label={t("options")}
      labelElement="div"
      labelProps={{ className: classes.label }}
      error={refusal ?? form.errors.options}
    >
      {options.length > 0 && (
        <ol className={classes.options} aria-label={t("options")}>
          {options.map((option, index) => (
            <FileOptionEditor
              key={option.key}
              option={option}
              state={states[option.key]}
              index={index}
              count={options.length}
              busy={busy}
              name={form.getInputProps(`options.${index}.name`)}
              onFile={(file) => form.setFieldValue(`options.${index}.file`, file)}
              onMove={(to) => form.reorderListItem("options", { from: index, to })}
              onRemove={() => form.removeListItem("options", index)}
            />
          ))}
        </ol>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} />}
        disabled={busy || options.length >= maxFileOptions}
        onClick={() => picker.current?.click()}
      >
        {t("addFiles")}
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          // The file input is cleared, so that choosing the same file again fires a change event.
          currentTarget.value = "";
        }}
      />
    </Input.Wrapper>
  );
}
