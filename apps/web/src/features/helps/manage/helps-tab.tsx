import { deleteHelp } from "@recado/contract/helps";
import { IconHelpCircle } from "@tabler/icons-react";
import { call } from "../../../shared/api/call.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useLiveRows } from "../../../shared/lists/use-live-rows.ts";
import { EntityPage } from "../../../shared/ui/lists/entity-page.tsx";
import { EntityRowActions } from "../../../shared/ui/lists/entity-row-actions.tsx";
import { HelpDialog } from "./help-dialog.tsx";
import { managedHelpSource } from "./queries.ts";
import { manageTexts } from "./texts.ts";

export function HelpsTab() {
  const t = useTexts(manageTexts);
  useLiveRows(managedHelpSource, "help", (event) => (event.action === "delete" ? event.helpId : event.help));
  return (
    <EntityPage
      section="helps"
      source={managedHelpSource}
      texts={t}
      icon={IconHelpCircle}
      columns={[
        { name: "title", header: t("columns.title"), place: "head", cell: ({ title }) => title },
        { name: "video", header: t("columns.video"), place: "fact", cell: ({ video }) => video },
      ]}
      rowActions={({ id, title }, events) => (
        <EntityRowActions
          name={title}
          consequence={t("consequence")}
          removed={t("done")}
          {...events}
          onRemove={() => call(deleteHelp, { params: { id: String(id) } })}
        />
      )}
      dialog={HelpDialog}
    />
  );
}
