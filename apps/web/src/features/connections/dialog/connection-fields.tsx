import { Tabs } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { Connection, connectionForm } from "@recado/contract/connections";
import type { z } from "zod";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { WrongTab } from "../../../shared/ui/feedback/wrong-tab.tsx";
import classes from "./connection-fields.module.css";
import { type ConnectionTab, tabOf, tabs } from "./connection-form-values.ts";
import { connectionDialogTexts } from "./dialog-texts.ts";
import { GeneralFields } from "./general-fields.tsx";
import { HoursFields } from "./hours-fields.tsx";
import { ConnectionIntegrationFields } from "./integration-fields.tsx";
import { AssessmentFields, MessageFields } from "./message-fields.tsx";

export type ConnectionFormState = UseFormReturnType<z.input<typeof connectionForm>>;

interface ConnectionFieldsProps {
  form: ConnectionFormState;
  connection: Connection | undefined;
  tab: ConnectionTab;
  onTab: (tab: ConnectionTab) => void;
}

export function ConnectionFields({ form, connection, tab, onTab }: ConnectionFieldsProps) {
  const t = useTexts(connectionDialogTexts);
  const wrong = new Set(Object.keys(form.errors).map(tabOf));
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(value) => onTab(tabs.find((known) => known === value) ?? "general")}
    >
      <Tabs.List className={classes.tabs}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`${name}`)}
            {wrong.has(name) && <WrongTab label={t("hasErrors")} />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={classes.panel}>
        {tab === "general" && <GeneralFields form={form} connection={connection} />}
        {tab === "messages" && <MessageFields form={form} />}
        {tab === "assessments" && <AssessmentFields form={form} />}
        {tab === "integrations" && <ConnectionIntegrationFields form={form} />}
        {tab === "hours" && <HoursFields form={form} />}
      </Tabs.Panel>
    </Tabs>
  );
}
