import { Button, Loader } from "@mantine/core";
import { documentExtensions } from "@recado/contract/knowledge-sources";
import { type DragEvent, useRef, useState } from "react";
import { describeError } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { EntityDialog } from "../../shared/ui/dialogs/entity-dialog.tsx";
import classes from "./knowledge.module.css";
import type { AddDialogProps } from "./source-dialog.tsx";
import { knowledgeTexts } from "./texts.ts";
import { type DocumentUpload, useFileUploads } from "./use-file-uploads.ts";

const accepted = documentExtensions.map((extension) => `.${extension}`).join(",");

/** Dialog that takes several files at once. Each is read on its own, so that one bad file does not hold up the others. */
export function FilesDialog({ kindField, onClose }: AddDialogProps) {
  const t = useTexts(knowledgeTexts);
  const { uploads, add } = useFileUploads();
  return (
    <EntityDialog
      title={t("add")}
      size={560}
      submit={null}
      busy={false}
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
    >
      <div className={classes.fields}>
        {kindField}
        <FilePlace onChoose={add} />
        {uploads.length > 0 && (
          <ul className={classes.uploads} aria-live="polite">
            {uploads.map((upload) => (
              <li key={upload.key} data-state={upload.state}>
                <UploadLine upload={upload} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </EntityDialog>
  );
}

function FilePlace({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const t = useTexts(knowledgeTexts);
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    onChoose([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first.
    <div
      className={classes.place}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button data-autofocus onClick={() => picker.current?.click()}>
        {t("chooseFiles")}
      </Button>
      <span className={classes.hint}>{t("drop")}</span>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={accepted}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // The file input is cleared, so that choosing the same file again fires a change event.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}

function UploadLine({ upload: { name, state, pieces, error } }: { upload: DocumentUpload }) {
  const t = useTexts(knowledgeTexts);
  return (
    <>
      <span className={classes.fileName}>{name}</span>
      {state === "reading" && (
        <span className={classes.hint}>
          <Loader size={12} aria-hidden="true" /> {t("states.reading")}
        </span>
      )}
      {state === "done" && <span className={classes.hint}>{t("piecesRead", { count: pieces })}</span>}
      {state === "failed" && <span className={classes.failure}>{describeError(error)}</span>}
    </>
  );
}
