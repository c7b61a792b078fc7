import type { QuickMessage } from "@recado/contract/quick-messages";
import { Suspense } from "react";
import type { EntitySearch } from "../../shared/lists/entity-search.ts";
import { useWantedRow } from "../../shared/lists/use-wanted-row.ts";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";
import { fetchQuickMessage, quickMessageSource } from "./queries.ts";

const QuickMessageDialog = lazyPart(() =>
  import("./quick-message-dialog.tsx").then((module) => ({ default: module.QuickMessageDialog })),
);

interface QuickMessageDialogsProps {
  search: EntitySearch;
  quickMessages: readonly QuickMessage[] | undefined;
  onClose: () => void;
}

/** The dialog that the address asks for. */
export function QuickMessageDialogs({ search, quickMessages, onClose }: QuickMessageDialogsProps) {
  const quickMessage = useWantedRow({
    source: quickMessageSource,
    id: search.edit,
    rows: quickMessages,
    fetch: fetchQuickMessage,
    onGone: onClose,
  });
  return (
    <Suspense>
      {search.new && <QuickMessageDialog onClose={onClose} />}
      {quickMessage && (
        <QuickMessageDialog key={quickMessage.id} quickMessage={quickMessage} onClose={onClose} />
      )}
    </Suspense>
  );
}
