import { Button, Modal, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { listWrongRows, type SheetImport } from "@recado/contract/sheet-imports";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useDialog } from "../../shared/ui/dialogs/use-dialog.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import classes from "./contact-import.module.css";
import { Counts, WrongRows } from "./import-outcome.tsx";
import { importNoteTexts } from "./note-texts.ts";

interface ImportErrorsProps {
  state: SheetImport;
  onClose: () => void;
}

export function ImportErrors({ state, onClose }: ImportErrorsProps) {
  const t = useTexts(importNoteTexts);
  const close = useTexts(sharedTexts)("close");
  const dialog = useDialog(onClose);
  const narrow = useMediaQuery("(max-width: 600px)");
  const { data, error, refetch } = useQuery({
    // The query key contains the number of failed rows, so that rows that fail later cause a new fetch.
    queryKey: ["sheet-import", "wrong", state.id, state.wrong],
    queryFn: () => call(listWrongRows, { params: { id: String(state.id) } }),
    placeholderData: (known) => known,
  });
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={t("name", { file: state.fileName })}
      size={760}
      fullScreen={narrow}
      classNames={{ body: classes.body, content: classes.content }}
      closeButtonProps={{ "aria-label": close }}
    >
      <div className={classes.step}>
        <Counts state={state} />
        {data && <WrongRows importId={state.id} rows={data.rows} count={state.wrong} />}
        {!data && !error && <Skeleton height={240} />}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {close}
        </Button>
      </div>
    </Modal>
  );
}
