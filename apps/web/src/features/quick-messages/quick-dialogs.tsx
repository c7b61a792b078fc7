import type { QuickMessage } from "@recado/contract/quick-messages";
import { Suspense } from "react";
import type { EntitySearch } from "../../shared/lists/entity-search.ts";
import { useWantedRow } from "../../shared/lists/use-wanted-row.ts";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";
import { fetchQuickMessage, quickSource } from "./queries.ts";

const QuickDialog = lazyPart(() =>
  import("./quick-dialog.tsx").then((module) => ({ default: module.QuickDialog })),
);

interface QuickDialogsProps {
  search: EntitySearch;
  replies: readonly QuickMessage[] | undefined;
  onClose: () => void;
}

/** The dialog that the address asks for. */
export function QuickDialogs({ search, replies, onClose }: QuickDialogsProps) {
  const reply = useWantedRow({
    source: quickSource,
    id: search.edit,
    rows: replies,
    fetch: fetchQuickMessage,
    onGone: onClose,
  });
  return (
    <Suspense>
      {search.new && <QuickDialog onClose={onClose} />}
      {reply && <QuickDialog key={reply.id} reply={reply} onClose={onClose} />}
    </Suspense>
  );
}
