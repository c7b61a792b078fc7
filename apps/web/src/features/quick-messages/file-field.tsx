import { Button, CloseButton, Input, Progress } from "@mantine/core";
import { errorText } from "@recado/contract/shared/errors";
import { mediaKindOf, mediaLimits, sizeText } from "@recado/contract/shared/media";
import { IconPaperclip } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatFileSize } from "../../shared/format/file-size.ts";
import { currentLanguage, locales } from "../../shared/i18n/language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./file-field.module.css";
import type { ShownFile } from "./shown-file.ts";
import { quickTexts } from "./texts.ts";

interface FileFieldProps {
  file: ShownFile | null;
  /** How far its upload has come, from 0 to 1, while it is one. */
  progress: number | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** One file that goes along, to be chosen, replaced and taken away. */
export function FileField({ file, progress, onChoose, onRemove }: FileFieldProps) {
  const t = useTexts(quickTexts);
  const picker = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();

  function choose(chosen: File | undefined): void {
    if (!chosen) return;
    const reason = refusalOf(chosen);
    setRefusal(reason);
    if (reason === undefined) onChoose(chosen);
  }

  return (
    <Input.Wrapper label={t("file")} labelElement="div" error={refusal}>
      <div className={classes.line}>
        {file && (
          <span className={classes.file}>
            <IconPaperclip size={16} stroke={1.75} aria-hidden="true" />
            <span className={classes.name} title={file.name}>
              {file.name}
            </span>
            {file.size !== null && (
              <span className={classes.size}>{formatFileSize(file.size, locales[currentLanguage()])}</span>
            )}
            <CloseButton size="sm" aria-label={t("detach", { name: file.name })} onClick={onRemove} />
          </span>
        )}
        <Button variant="default" onClick={() => picker.current?.click()}>
          {t(file ? "replace" : "attach")}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0]);
            // The same file may be chosen again.
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

/** What the server would say, before anything is sent. */
function refusalOf({ size, type }: File): string | undefined {
  if (size === 0) return errorText("ERR_MEDIA_EMPTY", currentLanguage());
  const limit = mediaLimits.web[mediaKindOf(type)];
  if (size <= limit) return undefined;
  return errorText("ERR_MEDIA_TOO_LARGE", currentLanguage(), { limit: sizeText(limit) });
}
