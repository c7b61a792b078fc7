import { Radio } from "@mantine/core";
import type { KnowledgeSource } from "@recado/contract/knowledge-sources";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import { EditSourceDialog } from "./edit-source-dialog.tsx";
import { FilesDialog } from "./files-dialog.tsx";
import classes from "./knowledge.module.css";
import { PageDialog } from "./page-dialog.tsx";
import { QuickMessagesDialog } from "./quick-messages-dialog.tsx";
import { TextDialog } from "./text-dialog.tsx";
import { knowledgeTexts } from "./texts.ts";

const kinds = ["file", "page", "text", "quickMessages"] as const;
type AddedKind = (typeof kinds)[number];

export interface AddDialogProps {
  /** Choice between the kinds of sources, the first field of the dialog. */
  kindField: ReactNode;
  onClose: () => void;
}

const dialogs = {
  file: FilesDialog,
  page: PageDialog,
  text: TextDialog,
  quickMessages: QuickMessagesDialog,
} as const;

/** Dialog that adds a source of one of four kinds, or changes a source. */
export function SourceDialog({ row, onClose }: RowDialogProps<KnowledgeSource>) {
  const [kind, setKind] = useState<AddedKind>("file");
  if (row) return <EditSourceDialog source={row} onClose={onClose} />;
  const Dialog = dialogs[kind];
  return <Dialog kindField={<KindField kind={kind} onChoose={setKind} />} onClose={onClose} />;
}

function KindField({ kind, onChoose }: { kind: AddedKind; onChoose: (kind: AddedKind) => void }) {
  const t = useTexts(knowledgeTexts);
  return (
    <Radio.Group label={t("kind")} value={kind} onChange={(chosen) => onChoose(chosen as AddedKind)}>
      <div className={classes.kinds}>
        {kinds.map((value) => (
          <Radio key={value} value={value} label={t(`kinds.${value}`)} />
        ))}
      </div>
    </Radio.Group>
  );
}
