import { Button, Progress } from "@mantine/core";
import { dismissSheetImport, type SheetImport, stopSheetImport } from "@recado/contract/sheet-imports";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showError } from "../../shared/api/show-error.ts";
import { useErrorTexts } from "../../shared/api/use-error-text.ts";
import { formatCount } from "../../shared/format/number.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import classes from "./contact-import.module.css";
import { importNoteTexts } from "./note-texts.ts";

const ImportErrors = lazyComponent(() =>
  import("./import-errors.tsx").then((module) => ({ default: module.ImportErrors })),
);

interface ImportNoteProps {
  state: SheetImport;
  /** Called with the import's new state before the live event arrives; null once the import was dismissed. */
  onChanged: (state: SheetImport | null) => void;
}

/** Note with the progress or result of an import that runs in the background. */
export function ImportNote({ state, onChanged }: ImportNoteProps) {
  const errorText = useErrorTexts();
  const t = useTexts(importNoteTexts);
  const [isOpen, setOpen] = useState(false);
  const { fileName: file, total, added, merged, unchanged, wrong, newTags, endedAt, error } = state;
  const done = added + merged + unchanged + wrong;
  const counts = {
    file,
    added: formatCount(added),
    merged: formatCount(merged),
    unchanged: formatCount(unchanged),
    wrong: formatCount(wrong),
  };
  return (
    <section className={classes.note} aria-label={t("name", { file })}>
      <p className={classes.text} role="status">
        {endedAt === null
          ? t("underWay", { file, done: formatCount(done), total: formatCount(total) })
          : t(state.kind === "contacts" ? "endedContacts" : "ended", counts)}
        {newTags.length > 0 && ` ${t("newTags", { names: newTags.join(", ") })}`}
        {error !== null && ` ${errorText(error)}`}
      </p>
      {endedAt === null && (
        <Progress value={(done / Math.max(total, 1)) * 100} aria-label={t("name", { file })} />
      )}
      <div className={classes.actions}>
        {wrong > 0 && (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {t("errors", { count: wrong })}
          </Button>
        )}
        <EndButton state={state} onChanged={onChanged} />
      </div>
      <Suspense>{isOpen && <ImportErrors state={state} onClose={() => setOpen(false)} />}</Suspense>
    </section>
  );
}

/** Button that stops a running import or dismisses a finished import. */
function EndButton({ state: { id, endedAt }, onChanged }: ImportNoteProps) {
  const t = useTexts(importNoteTexts);
  const params = { id: String(id) };
  const end = useMutation({
    mutationFn: async () => {
      if (endedAt === null) return call(stopSheetImport, { params });
      await call(dismissSheetImport, { params });
      return null;
    },
    onError: showError,
    onSuccess: onChanged,
  });
  return (
    <Button variant="default" size="xs" loading={end.isPending} onClick={() => end.mutate()}>
      {t(endedAt === null ? "stop" : "dismiss")}
    </Button>
  );
}
