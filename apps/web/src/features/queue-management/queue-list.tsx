import { ActionIcon, Button } from "@mantine/core";
import { orderQueues, type Queue, type QueueCoverage } from "@recado/contract/queues";
import { IconAlertTriangle, IconPencil, IconPlus, IconSitemap, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { listTexts } from "../../shared/lists/list-texts.ts";
import { moveItem } from "../../shared/lists/move-item.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { ColorChip } from "../../shared/ui/layout/color-chip.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import numbered from "../../shared/ui/lists/numbered-list.module.css";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import { SortArea, SortList } from "../../shared/ui/lists/sort-area.tsx";
import { SortMenu } from "../../shared/ui/lists/sort-menu.tsx";
import { queueCoverageQuery, queuesQuery } from "../queues/queries.ts";
import classes from "./queue-list.module.css";
import { queueTexts } from "./texts.ts";

const QueueRemoval = lazyComponent(() =>
  import("./queue-removal.tsx").then((module) => ({ default: module.QueueRemoval })),
);

interface QueueListProps {
  onAdd: () => void;
  onEdit: (id: number) => void;
}

export function QueueList({ onAdd, onEdit }: QueueListProps) {
  const t = useTexts(queueTexts);
  const inLists = useTexts(listTexts);
  const { data, error, refetch } = useQuery(queuesQuery);
  if (!data)
    return error ? (
      <ErrorState title={inLists("loadError")} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} rowHeight={64} />
    );
  if (data.length === 0)
    return (
      <EmptyState
        icon={<IconSitemap size={22} stroke={1.75} />}
        title={t("empty")}
        action={
          <Button leftSection={<IconPlus size={18} />} onClick={onAdd}>
            {t("add")}
          </Button>
        }
      >
        {t("emptyHint")}
      </EmptyState>
    );
  return <OrderedQueues queues={data} onEdit={onEdit} />;
}

function OrderedQueues({ queues, onEdit }: { queues: readonly Queue[]; onEdit: (id: number) => void }) {
  const t = useTexts(queueTexts);
  const order = useOrderQueues();
  const coverage = useQueueCoverage();
  const [removing, setRemoving] = useState<number | null>(null);
  const nameOf = (id: string) => queues.find((queue) => String(queue.id) === id)?.name ?? "";
  const removed = queues.find(({ id }) => id === removing);
  return (
    <>
      <SortArea nameOf={nameOf} onMove={(_, from, to) => order.mutate(moveItem(queues, from, to))}>
        <SortList
          id="queues"
          label={t("list")}
          className={numbered.list}
          itemClassName={`${numbered.item} ${classes.item}`}
          items={queues}
          idOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
        >
          {(queue, handle, index) => (
            <QueueRow
              queue={queue}
              coverage={coverage.find(({ queueId }) => queueId === queue.id)}
              handle={handle}
              place={index + 1}
              menu={
                <SortMenu
                  name={queue.name}
                  index={index}
                  count={queues.length}
                  onMove={(to) => {
                    order.mutate(moveItem(queues, index, to));
                    showSuccess(t("moved", { name: queue.name, place: String(to + 1) }));
                  }}
                />
              }
              onEdit={() => onEdit(queue.id)}
              onRemove={() => setRemoving(queue.id)}
            />
          )}
        </SortList>
      </SortArea>
      <Suspense>
        {removed && (
          <QueueRemoval
            queue={removed}
            others={queues.filter((queue) => queue !== removed)}
            onClose={() => setRemoving(null)}
          />
        )}
      </Suspense>
    </>
  );
}

interface QueueRowProps {
  queue: Queue;
  /** Number of users and connections of the queue; undefined until loaded. */
  coverage: QueueCoverage | undefined;
  handle: ReactNode;
  place: number;
  menu: ReactNode;
  onEdit: () => void;
  onRemove: () => void;
}

function QueueRow({
  queue: { name, color, greetingMessage },
  coverage,
  handle,
  place,
  menu,
  ...actions
}: QueueRowProps) {
  const t = useTexts(queueTexts);
  const tList = useTexts(listTexts);
  const edit = tList("edit", { name });
  const remove = tList("remove", { name });
  return (
    <>
      {handle}
      <span className={numbered.place} title={t("place", { place: String(place) })}>
        {place}
      </span>
      <div className={classes.what}>
        <ColorChip color={color}>{name}</ColorChip>
        <p className={classes.greeting} data-none={greetingMessage === "" || undefined}>
          {greetingMessage || t("noGreeting")}
        </p>
        {coverage && <QueueLack coverage={coverage} />}
      </div>
      <div className={classes.actions}>
        {menu}
        <ActionIcon aria-label={edit} title={edit} onClick={actions.onEdit}>
          <IconPencil size={18} stroke={1.75} />
        </ActionIcon>
        <ActionIcon aria-label={remove} title={remove} color="red" onClick={actions.onRemove}>
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </div>
    </>
  );
}

/**
 * Shows the new order of the queues at once. If the server rejects the order, the old order returns with an error
 * message.
 */
function useOrderQueues() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (queues: readonly Queue[]) =>
      call(orderQueues, { body: { queueIds: queues.map(({ id }) => id) } }),
    onMutate: (queues) => {
      client.setQueryData(queuesQuery.queryKey, [...queues]);
      return client.cancelQueries({ queryKey: queuesQuery.queryKey, exact: true });
    },
    onSuccess: (queues) => client.setQueryData(queuesQuery.queryKey, queues),
    onError: (error) => {
      showError(error);
      void client.invalidateQueries({ queryKey: queuesQuery.queryKey });
    },
  });
}

/** Number of users and connections of each queue, kept current by live events. The list is empty until loaded. */
function useQueueCoverage(): readonly QueueCoverage[] {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries(queueCoverageQuery);
  useLiveEvent("user", refetch);
  useLiveEvent("whatsapp", refetch);
  return useQuery(queueCoverageQuery).data ?? [];
}

/** Warning that a queue has no users or no connections, without which customers cannot be attended in the queue. */
function QueueLack({ coverage: { users, connections } }: { coverage: QueueCoverage }) {
  const t = useTexts(queueTexts);
  const lack = lackOf(users > 0, connections > 0);
  if (!lack) return null;
  return (
    <p className={classes.lack}>
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
      <span>{t(`lacks.${lack}`)}</span>
    </p>
  );
}

function lackOf(isServed: boolean, isConnected: boolean) {
  if (isServed) return isConnected ? undefined : "nothing";
  return isConnected ? "nobody" : "nobodyAndNothing";
}
