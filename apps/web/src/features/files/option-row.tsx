import { ActionIcon, Button, Progress, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { maxFileOptionName } from "@recado/contract/files";
import { uploadKindOf } from "@recado/contract/shared/media";
import { IconFile, IconMusic, IconPhoto, IconTrash, IconVideo } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatFileSize } from "../../shared/format/file-size.ts";
import { currentLanguage, locales } from "../../shared/i18n/language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { fileRefusal } from "../../shared/ui/fields/file-refusal.ts";
import { type FormFile, useChosenFile } from "../../shared/ui/fields/use-chosen-file.ts";
import { SortMenu } from "../../shared/ui/lists/sort-menu.tsx";
import type { FileOptionDraft } from "./file-list-drafts.ts";
import classes from "./files.module.css";
import { fileListTexts } from "./texts.ts";

export interface OptionState {
  /** Share of the file that has been uploaded, from 0 to 1. */
  progress?: number;
  /** Error message of the upload, if it failed. */
  refusal?: string;
}

interface OptionRowProps {
  option: FileOptionDraft;
  state: OptionState | undefined;
  index: number;
  count: number;
  busy: boolean;
  name: GetInputPropsReturnType;
  onFile: (file: File) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One file of a list with its name, type and upload state. */
export function FileOptionEditor(props: OptionRowProps) {
  const { option, state, index, count, busy, name, onFile, onMove, onRemove } = props;
  const t = useTexts(fileListTexts);
  const picker = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const called = option.name.trim() || String(index + 1);
  const hasFile = option.file !== undefined || (option.stored?.path ?? null) !== null;
  const refusal = wrong ?? state?.refusal;

  function choose(file: File | undefined): void {
    if (!file) return;
    const reason = fileRefusal(file);
    setWrong(reason);
    if (reason === undefined) onFile(file);
  }

  return (
    <li className={classes.option}>
      <OptionFile option={option} />
      <div className={classes.optionRowFields}>
        <TextInput
          aria-label={t("optionName", { place: index + 1 })}
          maxLength={maxFileOptionName}
          autoComplete="off"
          {...name}
        />
        {state?.progress !== undefined && option.file && (
          <Progress value={state.progress * 100} aria-label={t("uploading", { name: called })} />
        )}
        {refusal !== undefined && (
          <p className={classes.refusal} role="alert">
            {refusal}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="compact-sm"
          disabled={busy}
          aria-label={t(hasFile ? "replaceOf" : "attachTo", { name: called })}
          onClick={() => picker.current?.click()}
        >
          {t(hasFile ? "replace" : "attach")}
        </Button>
        <SortMenu name={called} index={index} count={busy ? 1 : count} onMove={onMove} />
        <ActionIcon
          color="red"
          disabled={busy}
          aria-label={t("removeOption", { name: called })}
          title={t("removeOption", { name: called })}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          // The file input is cleared, so that choosing the same file again fires a change event.
          currentTarget.value = "";
        }}
      />
    </li>
  );
}

const icons = { image: IconPhoto, video: IconVideo, audio: IconMusic, document: IconFile };

function pictureOf({ kind, url }: FormFile): string | null {
  return kind === "image" ? url : null;
}

/** Preview of the file. A link on the preview opens the file. */
function OptionFile({ option: { name, file, stored } }: { option: FileOptionDraft }) {
  const t = useTexts(fileListTexts);
  const chosen = useChosenFile(file);
  const kind = chosen?.kind ?? uploadKindOf(stored?.mediaType ?? "");
  const url = chosen?.url ?? stored?.path ?? null;
  if (url === null) return <span className={classes.missing}>{t("withoutFile")}</span>;
  const picture = chosen ? pictureOf(chosen) : (stored?.thumbnailUrl ?? null);
  const bytes = chosen ? chosen.size : (stored?.size ?? null);
  const size = bytes === null ? [] : [formatFileSize(bytes, locales[currentLanguage()])];
  const fileName = chosen?.name ?? stored?.mediaName ?? name;
  const Icon = icons[kind];
  return (
    <a
      className={classes.file}
      href={url}
      target="_blank"
      rel="noopener"
      title={fileName}
      aria-label={[t("open", { name: fileName }), ...size].join(", ")}
    >
      {picture === null ? (
        <Icon size={22} stroke={1.5} aria-hidden="true" />
      ) : (
        <img className={classes.picture} src={picture} alt="" />
      )}
      {size.length > 0 && <span className={classes.size}>{size}</span>}
    </a>
  );
}
