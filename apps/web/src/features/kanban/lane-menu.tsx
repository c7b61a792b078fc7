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
    order.mutate(moveItem(tags, index, place));
    showSuccess(t("laneMoved", { name, place: String(place + 2) }));
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

/** Shows the new order of the lanes at once. If the server rejects the order, the old order returns. */
function useOrderLanes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tags: readonly Tag[]) => call(orderLanes, { body: { tagIds: tags.map(({ id }) => id) } }),
    onMutate: (tags) => {
      client.setQueryData(boardKeys.lanes, [...tags]);
      return client.cancelQueries({ queryKey: boardKeys.lanes });
    },
    onSuccess: ({ lista }) => client.setQueryData(boardKeys.lanes, lista),
    onError: (error) => {
      showError(error);
      void client.invalidateQueries({ queryKey: boardKeys.lanes });
    },
  });
}
