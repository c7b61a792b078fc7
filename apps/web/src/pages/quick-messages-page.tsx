import { IconBolt } from "@tabler/icons-react";
import { quickMessageSource } from "../features/quick-messages/queries.ts";
import {
  QuickMessageRowActions,
  useMayEditQuickMessage,
  useQuickMessageColumns,
} from "../features/quick-messages/quick-message-columns.tsx";
import { quickMessageTexts } from "../features/quick-messages/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useLiveRows } from "../shared/lists/use-live-rows.ts";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { EntityPage } from "../shared/ui/lists/entity-page.tsx";

const QuickMessageDialog = lazyComponent(() =>
  import("../features/quick-messages/quick-message-dialog.tsx").then((module) => ({
    default: module.QuickMessageDialog,
  })),
);

export function QuickMessagesPage() {
  const t = useTexts(quickMessageTexts);
  const columns = useQuickMessageColumns();
  const mayEdit = useMayEditQuickMessage();
  useLiveRows(quickMessageSource, "quickMessage", (event) =>
    event.action === "delete" ? event.id : event.record,
  );
  return (
    <EntityPage
      source={quickMessageSource}
      texts={t}
      icon={IconBolt}
      columns={columns}
      rowActions={(quickMessage, events) => (
        <QuickMessageRowActions quickMessage={quickMessage} {...events} />
      )}
      dialog={QuickMessageDialog}
      mayEdit={mayEdit}
    />
  );
}
