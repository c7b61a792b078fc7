import { IconHourglass } from "@tabler/icons-react";
import { SlaRowActions, useSlaColumns } from "../features/sla/sla-columns.tsx";
import { slaSource } from "../features/sla/sla-source.ts";
import { slaTexts } from "../features/sla/sla-texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useRefetchedRows } from "../shared/lists/use-live-rows.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { EntityPage } from "../shared/ui/lists/entity-page.tsx";

const SlaDialog = lazyComponent(() =>
  import("../features/sla/sla-dialog.tsx").then((module) => ({ default: module.SlaDialog })),
);

export function SlaPage() {
  return (
    <Permitted permission="sla-policies:edit">
      <SlaPolicies />
    </Permitted>
  );
}

function SlaPolicies() {
  const t = useTexts(slaTexts);
  const columns = useSlaColumns();
  // A change of one policy may change the places of all, so the whole list is fetched again.
  useRefetchedRows(slaSource, "slaPolicy");
  return (
    <EntityPage
      source={slaSource}
      texts={t}
      icon={IconHourglass}
      columns={columns}
      rowActions={(policy, events) => <SlaRowActions policy={policy} {...events} />}
      dialog={SlaDialog}
    />
  );
}
