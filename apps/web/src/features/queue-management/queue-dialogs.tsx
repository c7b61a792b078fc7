import { ApiError } from "@recado/contract/shared/client";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { EntitySearch } from "../../shared/lists/entity-search.ts";
import { useGone } from "../../shared/lists/use-gone.ts";
import { useKeptRow } from "../../shared/lists/use-kept-row.ts";
import { FormGround } from "../../shared/ui/dialogs/form-ground.ts";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";
import { queuesQuery } from "../queues/queries.ts";

const QueueDialog = lazyPart(() =>
  import("./queue-dialog.tsx").then((module) => ({ default: module.QueueDialog })),
);

const missing = new ApiError(404, { error: "ERR_NO_QUEUE_FOUND" });

interface QueueDialogsProps {
  search: EntitySearch;
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** The dialog that the URL asks for. */
export function QueueDialogs({ search, onClose, onCreated }: QueueDialogsProps) {
  const { data } = useQuery(queuesQuery);
  const found = data?.find(({ id }) => id === search.edit);
  const queue = useKeptRow(search.edit, found);
  const isGone = data !== undefined && search.edit !== undefined && found === undefined;
  const gone = useGone({ error: isGone ? missing : null, isOpen: queue !== undefined, onGone: onClose });
  return (
    <Suspense>
      {search.new && <QueueDialog onClose={onClose} onCreated={onCreated} />}
      {queue && (
        <FormGround value={{ gone }}>
          <QueueDialog key={queue.id} queue={queue} onClose={onClose} onCreated={onCreated} />
        </FormGround>
      )}
    </Suspense>
  );
}
