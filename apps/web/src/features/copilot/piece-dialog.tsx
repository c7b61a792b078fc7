import { Modal, Skeleton } from "@mantine/core";
import type { CitedPiece } from "@recado/contract/copilot";
import { getKnowledgePiece } from "@recado/contract/knowledge-pieces";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useDialog } from "../../shared/ui/dialogs/use-dialog.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import classes from "./copilot.module.css";
import { copilotTexts } from "./texts.ts";

/** Dialog with a piece of the company's knowledge that a suggestion cites. */
export function PieceDialog({ piece, onClose }: { piece: CitedPiece; onClose: () => void }) {
  const t = useTexts(copilotTexts);
  const close = useTexts(sharedTexts)("close");
  const dialog = useDialog(onClose);
  const { data, error, refetch } = useQuery({
    queryKey: ["knowledge-piece", piece.id],
    queryFn: () => call(getKnowledgePiece, { params: { id: String(piece.id) } }),
  });
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={t("pieceOf", { title: piece.title })}
      size={560}
      closeButtonProps={{ "aria-label": close }}
    >
      {piece.heading !== "" && <p className={classes.pieceHeading}>{piece.heading}</p>}
      {data && (
        <p className={classes.pieceText} dir="auto">
          {data.text}
        </p>
      )}
      {!data && !error && <Skeleton height={80} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </Modal>
  );
}
