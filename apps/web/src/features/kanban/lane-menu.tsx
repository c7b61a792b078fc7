import { ActionIcon } from "@mantine/core";
import { orderLanes, type Tag } from "@recado/contract/tags";
import { IconArrowLeft, IconArrowRight, IconDots, IconPencil } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { moveItem } from "../../shared/lists/move-item.ts";
import { Dropdown } from "../../shared/ui/dialogs/dropdown.tsx";
import { DropdownItem } from "../../shared/ui/dialogs/dropdown-parts.tsx";
import { boardKeys } from "./board-cache.ts";
import { useLanes } from "./board-queries.ts";
import { boardTexts } from "./texts.ts";

/** Menu of a lane that belongs to a tag: moves the lane to the left or right, and opens its tag. */
export function LaneMenu({ tagId, name }: { tagId: number; name: string }) {
  const t = useTexts(boardTexts);
  const navigate = useNavigate();
  const { data: tags = [] } = useLanes();
  const order = useOrderLanes();
  const index = tags.findIndex(({ id }) => id === tagId);
  const label = t("laneMenu", { name });

  function moveTo(place: number): void {
    const moved = t("laneMoved", { name, place: String(place + 2) });
    order.mutate({ tags: moveItem(tags, index, place), moved });
  }

  return (
    <Dropdown
      label={label}
      width={220}
      button={(properties) => (
        <ActionIcon size="sm" aria-label={label} title={label} {...properties}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      )}
    >
      {index > 0 && (
        <DropdownItem icon={<IconArrowLeft size={17} stroke={1.75} />} onClick={() => moveTo(index - 1)}>
          {t("laneLeft")}
        </DropdownItem>
      )}
      {index < tags.length - 1 && (
        <DropdownItem icon={<IconArrowRight size={17} stroke={1.75} />} onClick={() => moveTo(index + 1)}>
          {t("laneRight")}
        </DropdownItem>
      )}
      <DropdownItem
        icon={<IconPencil size={17} stroke={1.75} />}
        onClick={() => void navigate({ to: "/tags", search: { edit: tagId } })}
      >
        {t("editLane")}
      </DropdownItem>
    </Dropdown>
  );
}

interface LaneMove {
  /** The lanes in their new order. */
  tags: readonly Tag[];
  /** Text that says what was moved, shown once the server has stored the order. */
  moved: string;
}

/** Shows the new order of the lanes at once. If the server rejects the order, the old order returns. */
function useOrderLanes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tags }: LaneMove) => call(orderLanes, { body: { tagIds: tags.map(({ id }) => id) } }),
    onMutate: async ({ tags }) => {
      const before = client.getQueryData<readonly Tag[]>(boardKeys.lanes);
      client.setQueryData(boardKeys.lanes, [...tags]);
      await client.cancelQueries({ queryKey: boardKeys.lanes });
      return before;
    },
    onSuccess: ({ lista }, { moved }) => {
      client.setQueryData(boardKeys.lanes, lista);
      showSuccess(moved);
    },
    onError: (error, _move, before) => {
      showError(error);
      client.setQueryData(boardKeys.lanes, before);
      void client.invalidateQueries({ queryKey: boardKeys.lanes });
    },
  });
}
