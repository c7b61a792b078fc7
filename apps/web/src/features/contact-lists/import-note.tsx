import { Button, Progress } from "@mantine/core";
import { dismissContactListImport, stopContactListImport } from "@recado/contract/contact-list-imports";
import type { ContactList, ContactListImport } from "@recado/contract/contact-lists";
import { errorText } from "@recado/contract/shared/errors";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showError } from "../../shared/api/show-error.ts";
import { formatCount } from "../../shared/format/number.ts";
import { currentLanguage } from "../../shared/i18n/language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./import-note.module.css";
import { contactListQuery } from "./queries.ts";
import { contactListTexts } from "./texts.ts";

interface ImportNoteProps {
  listId: number;
  state: ContactListImport;
  onShowErrors: () => void;
}

/** How far the sheet is that goes on a list in the background, and what became of it. */
export function ImportNote({ listId, state, onShowErrors }: ImportNoteProps) {
  const t = useTexts(contactListTexts);
  const { fileName: file, total, added, unchanged, wrong, endedAt, error } = state;
  const done = added + unchanged + wrong;
  return (
    <section className={classes.note} aria-label={t("imports.name", { file })}>
      <p className={classes.text} role="status">
        {endedAt === null
          ? t("imports.underWay", { file, done: formatCount(done), total: formatCount(total) })
          : t("imports.ended", {
              file,
              added: formatCount(added),
              unchanged: formatCount(unchanged),
              wrong: formatCount(wrong),
            })}
        {error !== null && ` ${errorText(error, currentLanguage())}`}
      </p>
      {endedAt === null && (
        <Progress value={(done / Math.max(total, 1)) * 100} aria-label={t("imports.name", { file })} />
      )}
      <div className={classes.actions}>
        {wrong > 0 && (
          <Button variant="default" size="xs" onClick={onShowErrors}>
            {t("imports.errors", { count: wrong })}
          </Button>
        )}
        <EndButton listId={listId} isUnderWay={endedAt === null} />
      </div>
    </section>
  );
}

/** Stops what is under way, and puts away what has ended. */
function EndButton({ listId, isUnderWay }: { listId: number; isUnderWay: boolean }) {
  const t = useTexts(contactListTexts);
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => {
      const params = { id: String(listId) };
      return isUnderWay
        ? call(stopContactListImport, { params })
        : call(dismissContactListImport, { params });
    },
    onError: showError,
    onSuccess: (saved: ContactList) => client.setQueryData(contactListQuery(listId).queryKey, saved),
  });
  return (
    <Button variant="default" size="xs" loading={end.isPending} onClick={() => end.mutate()}>
      {t(isUnderWay ? "imports.stop" : "imports.dismiss")}
    </Button>
  );
}
