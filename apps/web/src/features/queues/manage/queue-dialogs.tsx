import { ApiError } from "@recado/contract/shared/client";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { showError } from "../../../shared/api/show-error.ts";
import type { EntitySearch } from "../../../shared/lists/entity-search.ts";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";
import { queuesQuery } from "../queries.ts";

const QueueDialog = lazyPart(() =>
  import("./queue-dialog.tsx").then((module) => ({ default: module.QueueDialog })),
);

interface QueueDialogsProps {
  search: EntitySearch;
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** The dialog that the address asks for. */
export function QueueDialogs({ search, onClose, onCreated }: QueueDialogsProps) {
  const { data } = useQuery(queuesQuery);
  const queue = data?.find(({ id }) => id === search.edit);
  const gone = data !== undefined && search.edit !== undefined && queue === undefined;
  useEffect(() => {
    if (!gone) return;
    showError(new ApiError(404, { error: "ERR_NO_QUEUE_FOUND" }));
    onClose();
  }, [gone, onClose]);
  return (
    <Suspense>
      {search.new && <QueueDialog onClose={onClose} onCreated={onCreated} />}
      {queue && <QueueDialog key={queue.id} queue={queue} onClose={onClose} onCreated={onCreated} />}
    </Suspense>
  );
}
