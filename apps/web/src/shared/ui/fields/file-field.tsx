import { Button, CloseButton, Input, Progress } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { formatFileSize } from "../../format/file-size.ts";
import { currentLanguage, locales } from "../../i18n/language.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import classes from "./fields.module.css";
import { fileRefusal, type PictureRestriction } from "./file-refusal.ts";
import { fileTexts } from "./file-texts.ts";
import type { FormFile } from "./use-chosen-file.ts";

interface FileFieldProps {
  label: string;
  file: Pick<FormFile, "name" | "size"> | null;
  /** Progress of the upload from 0 to 1; undefined while nothing is being uploaded. */
  progress: number | undefined;
  pictures?: PictureRestriction;
  error?: ReactNode;
  onChoose: (file: File) => void;
  /** Called to remove the file. If unset, the user can replace the file but not remove it. */
  onRemove?: () => void;
}

/** Field for one attached file, which the user can choose, replace and remove. */
export function FileField(props: FileFieldProps) {
  const { label, file, progress, pictures, error, onChoose, onRemove } = props;
  const t = useTexts(fileTexts);
  const picker = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();

  function choose(chosen: File | undefined): void {
    if (!chosen) return;
    const reason = fileRefusal(chosen, pictures);
    setRefusal(reason);
    if (reason === undefined) onChoose(chosen);
  }

  return (
    <Input.Wrapper label={label} labelElement="div" error={refusal ?? error}>
      <div className={classes.line}>
        {file && (
          <span className={classes.file}>
            <IconPaperclip size={16} stroke={1.75} aria-hidden="true" />
            <span className={classes.fileFieldName} title={file.name}>
              {file.name}
            </span>
            {file.size !== null && (
              <span className={classes.size}>{formatFileSize(file.size, locales[currentLanguage()])}</span>
            )}
            {onRemove && (
              <CloseButton size="sm" aria-label={t("detach", { name: file.name })} onClick={onRemove} />
            )}
          </span>
        )}
        <Button variant="default" onClick={() => picker.current?.click()}>
          {file ? t("replace") : t(pictures ? "attachPicture" : "attach")}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept={pictures?.types.join(",")}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0]);
            // The input is cleared, because the browser fires no change event if the user chooses the same file again.
            currentTarget.value = "";
          }}
        />
      </div>
      {file && progress !== undefined && (
        <Progress
          className={classes.progress}
          value={progress * 100}
          aria-label={t("uploading", { name: file.name })}
        />
      )}
    </Input.Wrapper>
  );
}
