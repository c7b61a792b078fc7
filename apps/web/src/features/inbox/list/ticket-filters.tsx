import { ActionIcon } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { Suspense } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { ticketTexts } from "../../tickets/texts.ts";
import { filtersOf, useInboxView } from "../inbox-view.ts";
import classes from "./list.module.css";

const FilterMenu = lazyComponent(() =>
  import("./filter-menu/filter-menu.tsx").then(({ FilterMenu }) => ({ default: FilterMenu })),
);

/** Button that opens the filters of the ticket lists. */
export function TicketFilters() {
  const t = useTexts(ticketTexts);
  const { search } = useInboxView();
  return (
    <Dropdown
      role="dialog"
      label={t("filter")}
      width={280}
      button={(properties) => (
        <ActionIcon
          className={classes.button}
          aria-label={t("filter")}
          title={t("filter")}
          data-active={filtersOf(search).length > 0 || undefined}
          {...properties}
        >
          <IconAdjustmentsHorizontal size={20} stroke={1.75} />
        </ActionIcon>
      )}
    >
      <Suspense>
        <FilterMenu />
      </Suspense>
    </Dropdown>
  );
}
