import { IconListDetails } from "@tabler/icons-react";
import { MacroRowActions, useMacroColumns, useMayEditMacro } from "../features/macros/macro-columns.tsx";
import { macroSource } from "../features/macros/queries.ts";
import { macroTexts } from "../features/macros/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useLiveRows } from "../shared/lists/use-live-rows.ts";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { EntityPage } from "../shared/ui/lists/entity-page.tsx";

const MacroDialog = lazyComponent(() =>
  import("../features/macros/macro-dialog.tsx").then((module) => ({ default: module.MacroDialog })),
);

export function MacrosPage() {
  const t = useTexts(macroTexts);
  const columns = useMacroColumns();
  const mayEdit = useMayEditMacro();
  useLiveRows(macroSource, "macro", (event) => (event.action === "delete" ? event.id : event.record));
  return (
    <EntityPage
      source={macroSource}
      texts={t}
      icon={IconListDetails}
      columns={columns}
      rowActions={(macro, events) => <MacroRowActions macro={macro} {...events} />}
      dialog={MacroDialog}
      mayEdit={mayEdit}
    />
  );
}
