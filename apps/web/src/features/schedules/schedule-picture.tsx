import { Button, Input } from "@mantine/core";
import { scheduleMediaTypes } from "@recado/contract/schedules";
import { IconPhoto, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { PictureChange } from "./save-schedule.ts";
import classes from "./schedules.module.css";
import { scheduleTexts } from "./texts.ts";

interface SchedulePictureProps {
  /** Picture that is stored on the server; null if the message has none. */
  known: { path: string; name: string } | null;
  change: PictureChange;
  error: ReactNode;
  onChange: (change: PictureChange) => void;
}

/** Field with the picture of a scheduled message, or a button to add a picture. */
export function SchedulePicture({ known, change, error, onChange }: SchedulePictureProps) {
  const t = useTexts(scheduleTexts);
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState(false);
  const chosenUrl = useObjectUrl(change instanceof File ? change : null);
  const shown = change === "keep" ? known : null;
  const url = chosenUrl ?? shown?.path;
  const name = change instanceof File ? change.name : (shown?.name ?? "");

  function choose(file: File | undefined): void {
    if (!file) return;
    const fits = (scheduleMediaTypes as readonly string[]).includes(file.type);
    setWrong(!fits);
    if (fits) onChange(file);
  }

  return (
    <Input.Wrapper
      label={t("picture")}
      description={t("pictureHint")}
      error={wrong ? t("wrongPicture") : error}
      labelElement="div"
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("choosePicture")}
        accept={scheduleMediaTypes.join(",")}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          currentTarget.value = "";
        }}
      />
      <div className={classes.picture}>
        {url && <img className={classes.thumbnail} src={url} alt={name} />}
        <Button
          variant="default"
          leftSection={<IconPhoto size={18} stroke={1.75} />}
          onClick={() => input.current?.click()}
        >
          {t(url ? "changePicture" : "choosePicture")}
        </Button>
        {url && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={18} stroke={1.75} />}
            onClick={() => onChange(known ? "remove" : "keep")}
          >
            {t("removePicture")}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

/** Object URL of a file on this computer. The URL is revoked when the file is no longer displayed. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}
