import { TextInput } from "@mantine/core";
import { createOptOut, optOutForm } from "@recado/contract/opt-outs";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import type { FoundOption } from "../../shared/ui/fields/search-select.tsx";
import { ContactSelect } from "../contacts/contact-select.tsx";
import { initialContactValues } from "../contacts/contact-values.ts";
import { NumberField } from "../contacts/number-field.tsx";
import { maskNumber } from "../contacts/phone-mask.ts";
import classes from "./opt-out-dialog.module.css";
import { optOutSource } from "./queries.ts";
import { optOutPageTexts } from "./texts.ts";

/** Dialog that records an opt-out of a contact, or of a phone number that belongs to no contact. */
export function OptOutDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(optOutPageTexts);
  const client = useQueryClient();
  const [contact, setContact] = useState<FoundOption | null>(null);
  const { form, ...dialog } = useEntityForm({
    schema: optOutForm,
    initialValues: { contactId: null, name: "", number: "" },
    save: async (body) => {
      const saved = await call(createOptOut, { body });
      putRow(client, optOutSource, saved);
      showSuccess(t("saved", { name: saved.name }));
    },
    onSaved: onClose,
    fieldOfRefusal: { ERR_OPT_OUT_EXISTS: contact ? "contactId" : "number" },
  });

  function choose(chosen: FoundOption | null): void {
    setContact(chosen);
    form.setFieldValue("contactId", chosen?.id ?? null);
    form.clearErrors();
  }

  function begin(words: string): void {
    choose(null);
    const { name = "", number = "" } = initialContactValues(words);
    form.setValues({ name, number: maskNumber(number) });
  }

  const refused = form.errors.contactId;
  return (
    <EntityFormDialog {...dialog} title={t("add")} size={560} isNew onClose={onClose}>
      <div className={classes.fields}>
        <ContactSelect
          value={contact}
          error={typeof refused === "string" ? refused : undefined}
          onChange={choose}
          onCreate={begin}
        />
        {!contact && (
          <>
            <p className={classes.hint}>{t("orNumber")}</p>
            <NumberField
              label={t("number")}
              value={form.values.number ?? ""}
              error={form.errors.number}
              onChange={(number) => form.setFieldValue("number", number)}
            />
            <TextInput label={t("name")} maxLength={50} autoComplete="off" {...form.getInputProps("name")} />
          </>
        )}
      </div>
    </EntityFormDialog>
  );
}
