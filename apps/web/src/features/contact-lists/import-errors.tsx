import { Button, Modal, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ContactListImport } from "@recado/contract/contact-lists";
import { useQuery } from "@tanstack/react-query";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useDialog } from "../../shared/ui/dialogs/use-dialog.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import classes from "../contact-import/import-dialog.module.css";
import { Counts, WrongRows } from "../contact-import/import-outcome.tsx";
import { readAllWrongRows, readWrongRows } from "./import-to-list.ts";
import { contactListTexts } from "./texts.ts";

interface ImportErrorsProps {
  listId: number;
  state: ContactListImport;
  onClose: () => void;
}

/** What became of a sheet, and which of its rows came on no list. */
export function ImportErrors({ listId, state, onClose }: ImportErrorsProps) {
  const t = useTexts(contactListTexts);
  const close = useTexts(sharedTexts)("close");
  const dialog = useDialog(onClose);
  const narrow = useMediaQuery("(max-width: 600px)");
  const { data, error, refetch } = useQuery({
    // More come while it is under way.
    queryKey: ["contact-list-import", listId, state.wrong],
    queryFn: () => readWrongRows(listId, 0),
    placeholderData: (known) => known,
  });
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={t("imports.name", { file: state.fileName })}
      size={760}
      fullScreen={narrow}
      classNames={{ body: classes.body, content: classes.content }}
      closeButtonProps={{ "aria-label": close }}
    >
      <div className={classes.step}>
        <Counts {...state} />
        {data && <WrongRows wrong={data.rows} count={state.wrong} readAll={() => readAllWrongRows(listId)} />}
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
