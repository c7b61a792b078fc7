import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { type OpenPart, withoutParts } from "../../tickets/chosen-filter.ts";
import { useInboxView } from "../inbox-view.ts";
import { partTexts } from "./part-texts.ts";

/** Empty list of a part of the open tickets. */
export function PartEmpty({ part }: { part: OpenPart }) {
  const t = useTexts(partTexts);
  const { search, change } = useInboxView();
  return (
    <EmptyState
      icon={<IconCheck size={22} stroke={1.75} />}
      title={t(`empty.${part}`)}
      action={
        <Button variant="light" onClick={() => change({ filter: withoutParts(search.filter) })}>
          {t("showAllOpen")}
        </Button>
      }
    />
  );
}
