import { Tabs, Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { Connection, connectionForm } from "@recado/contract/connections";
import type { z } from "zod";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./connection-fields.module.css";
import { isMessageField, messageFields, tabs } from "./connection-form-values.ts";
import { dialogTexts } from "./dialog-texts.ts";
import { GeneralFields } from "./general-fields.tsx";

export type ConnectionFormState = UseFormReturnType<z.input<typeof connectionForm>>;

interface ConnectionFieldsProps {
  form: ConnectionFormState;
  connection: Connection | undefined;
  tab: (typeof tabs)[number];
  onTab: (tab: (typeof tabs)[number]) => void;
}

const variables = "{{firstName}} {{name}} {{ms}} {{protocol}} {{hora}}";

export function ConnectionFields({ form, connection, tab, onTab }: ConnectionFieldsProps) {
  const t = useTexts(dialogTexts);
  const wrong = Object.keys(form.errors);
  const wrongTabs = {
    general: wrong.some((field) => !isMessageField(field)),
    messages: wrong.some(isMessageField),
  };
  return (
    <Tabs value={tab} onChange={(value) => onTab(tabs.find((known) => known === value) ?? "general")}>
      <Tabs.List className={classes.tabs}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`${name}`)}
            {wrongTabs[name] && <span className={classes.wrong} role="img" aria-label={t("hasErrors")} />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="general" className={classes.panel}>
        <GeneralFields form={form} connection={connection} />
      </Tabs.Panel>
      <Tabs.Panel value="messages" className={classes.panel}>
        {messageFields.map((field) => (
          <Textarea
            key={field}
            label={t(`${field}`)}
            autosize
            minRows={3}
            maxRows={8}
            {...form.getInputProps(field)}
          />
        ))}
        <p className={classes.hint}>{t("variables", { list: variables })}</p>
      </Tabs.Panel>
    </Tabs>
  );
}
