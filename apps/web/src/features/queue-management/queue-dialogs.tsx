import { ApiError } from "@recado/contract/shared/client";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { EntitySearch } from "../../shared/lists/entity-search.ts";
import { useDeletedMessage } from "../../shared/lists/use-deleted-message.ts";
import { useKeptRow } from "../../shared/lists/use-kept-row.ts";
import { FormHostContext } from "../../shared/ui/dialogs/form-context.ts";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { queuesQuery } from "../queues/queries.ts";

const QueueDialog = lazyComponent(() =>
  import("./queue-dialog.tsx").then((module) => ({ default: module.QueueDialog })),
);

const missing = new ApiError(404, { error: "ERR_NO_QUEUE_FOUND" });

interface QueueDialogsProps {
  search: EntitySearch;
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** The dialog that the URL of the queues page names. */
export function QueueDialogs({ search, onClose, onCreated }: QueueDialogsProps) {
  const { data } = useQuery(queuesQuery);
  const found = data?.find(({ id }) => id === search.edit);
  const queue = useKeptRow(search.edit, found);
  const isGone = data !== undefined && search.edit !== undefined && found === undefined;
  const gone = useDeletedMessage({
    error: isGone ? missing : null,
    isOpen: queue !== undefined,
    onGone: onClose,
  });
  return (
    <Suspense>
      {search.new && <QueueDialog onClose={onClose} onCreated={onCreated} />}
      {queue && (
        <FormHostContext value={{ gone }}>
          <QueueDialog key={queue.id} queue={queue} onClose={onClose} onCreated={onCreated} />
        </FormHostContext>
      )}
    </Suspense>
  );
}
