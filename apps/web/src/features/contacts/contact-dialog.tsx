import { ActionIcon, Button, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type Contact, type ContactForm, createContact, updateContact } from "@recado/contract/contacts";
import { contactLabelSchema } from "@recado/contract/labels";
import { ApiError } from "@recado/contract/shared/client";
import { isMasked } from "@recado/contract/shared/is-masked";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";
import { describeError, failureText, showSuccess } from "../../shared/api/show-error.ts";
import { focusFirstIssue } from "../../shared/forms/focus-first-issue.ts";
import { formIssues } from "../../shared/forms/form-issues.ts";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { useDelayedSubmit } from "../../shared/forms/use-delayed-submit.ts";
import { useDirtyGuard } from "../../shared/forms/use-dirty-guard.tsx";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { EntityDialog } from "../../shared/ui/dialogs/entity-dialog.tsx";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import classes from "./contact-dialog.module.css";
import { contactQuery, putContact } from "./contact-queries.ts";
import {
  type ContactValues,
  cleanedContact,
  contactChangesOf,
  contactSchemaFor,
  contactValuesOf,
} from "./contact-values.ts";
import { NumberField } from "./number-field.tsx";
import { contactTexts } from "./texts.ts";

type ContactLabel = z.output<typeof contactLabelSchema>;

interface ContactDialogProps {
  /** Id of the contact that is edited; undefined for a new contact. */
  contactId?: number;
  initial?: Partial<Pick<ContactForm, "name" | "number">>;
  onClose: () => void;
  onSaved?: (contact: Contact) => void;
  /**
   * Opens the existing contact that has the typed number; the dialog offers this after the server has rejected the
   * number.
   */
  onExisting?: (contact: ContactLabel) => void;
}

export function ContactDialog({ contactId, initial = {}, ...props }: ContactDialogProps) {
  const t = useTexts(contactTexts);
  const save = useTexts(sharedTexts)("save");
  const { data, error, isFetching, refetch } = useQuery({
    ...contactQuery(contactId ?? 0),
    enabled: contactId !== undefined,
    staleTime: 0,
  });
  // The contact as it was when the dialog opened, so that a refetch does not overwrite typed text.
  const [opened, setOpened] = useState<Contact>();
  if (!opened && data && !isFetching) setOpened(data);
  if (contactId === undefined || opened)
    return <ContactFields contact={opened} initial={initial} {...props} />;
  return (
    <EntityDialog
      title={t("editTitle")}
      size={560}
      submit={save}
      busy
      onSubmit={(event) => event.preventDefault()}
      onClose={props.onClose}
    >
      {error && !isFetching ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} rowHeight={60} />
      )}
    </EntityDialog>
  );
}

interface ContactFieldsProps extends Omit<ContactDialogProps, "contactId" | "initial"> {
  contact: Contact | undefined;
  initial: Partial<Pick<ContactForm, "name" | "number">>;
}

function ContactFields({ contact, initial, onClose, onSaved, onExisting }: ContactFieldsProps) {
  const t = useTexts(contactTexts);
  const save = useTexts(sharedTexts)(contact ? "save" : "add");
  const client = useQueryClient();
  const [before] = useState(() => contactValuesOf(contact, initial));
  const form = useContractForm(contactSchemaFor(contact), before);
  const [refusal, setRefusal] = useState<unknown>(null);
  const { guard, release, leave } = useDirtyGuard(() => form.isDirty());
  const holder = holderOf(refusal);

  const { busy, submit } = useDelayedSubmit(async () => {
    setRefusal(null);
    const saved = await send(contact, before, form.getValues());
    release();
    putContact(client, saved);
    showSuccess(t("saved", { name: saved.name }));
    onSaved?.(saved);
    onClose();
  }, refuse);

  function refuse(error: unknown): void {
    const holds = holderOf(error);
    const issues = holds ? { number: t("duplicated", { name: holds.name }) } : issuesOf(error);
    if (Object.keys(issues).length === 0 || holds) setRefusal(error);
    showIssues(issues);
  }

  function showIssues(issues: Record<string, unknown>): void {
    for (const [field, message] of Object.entries(issues)) form.setFieldError(field, String(message));
    focusFirstIssue(issues);
  }

  return (
    <>
      <EntityDialog
        title={t(contact ? "editTitle" : "addTitle")}
        size={560}
        submit={save}
        busy={busy}
        onClose={() => leave(onClose)}
        onSubmit={form.onSubmit(submit, (errors) => showIssues(errors))}
        alert={
          holder && onExisting ? (
            <Button
              variant="light"
              className={classes.duplicate}
              onClick={() => {
                release();
                onExisting(holder);
              }}
            >
              {t("useExisting", { name: holder.name })}
            </Button>
          ) : (
            refusal !== null && <FormAlert>{failureText(refusal)}</FormAlert>
          )
        }
      >
        <div className={classes.fields}>
          <TextInput
            label={t("name")}
            data-autofocus={before.name === "" || contact ? true : undefined}
            maxLength={50}
            autoComplete="off"
            {...form.getInputProps("name")}
          />
          {!contact?.isGroup && (
            <NumberField
              label={t("number")}
              autoFocus={before.name !== "" && !contact}
              hidden={contact?.number}
              value={form.values.number}
              error={form.errors.number}
              onChange={(number) => form.setFieldValue("number", number)}
            />
          )}
          <TextInput
            type="email"
            label={t("email")}
            placeholder={contact && isMasked(contact.email) ? contact.email : undefined}
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps("email")}
          />
          <ExtraInfoFields form={form} />
        </div>
      </EntityDialog>
      {guard}
    </>
  );
}

function send(contact: Contact | undefined, before: ContactValues, values: ContactValues): Promise<Contact> {
  if (!contact) return call(createContact, { body: cleanedContact(values) });
  return call(updateContact, { params: { id: String(contact.id) }, body: contactChangesOf(before, values) });
}

/** Reads from an error the existing contact that already has the typed number. Returns undefined for other errors. */
function holderOf(error: unknown): ContactLabel | undefined {
  if (!(error instanceof ApiError) || error.body.error !== "ERR_DUPLICATED_CONTACT") return undefined;
  return contactLabelSchema.safeParse(error.body.contact).data;
}

function issuesOf(error: unknown): Record<string, string> {
  const isNumber = error instanceof ApiError && error.body.error === "ERR_WAPP_INVALID_CONTACT";
  return isNumber ? { number: describeError(error) } : formIssues(error);
}

/** Largest number of extra fields that the contract allows. */
const mostFields = 50;

function ExtraInfoFields({ form }: { form: UseFormReturnType<ContactValues> }) {
  const t = useTexts(contactTexts);
  const fields = form.values.extraInfo;
  return (
    <fieldset className={classes.extra}>
      <legend className={classes.legend}>{t("extraInfo")}</legend>
      {fields.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its place.
        <div key={index} className={classes.row}>
          <TextInput
            aria-label={`${t("fieldName")} ${index + 1}`}
            placeholder={t("fieldName")}
            maxLength={100}
            autoComplete="off"
            {...form.getInputProps(`extraInfo.${index}.name`)}
          />
          <TextInput
            aria-label={`${t("fieldValue")} ${index + 1}`}
            placeholder={t("fieldValue")}
            maxLength={1_000}
            autoComplete="off"
            {...form.getInputProps(`extraInfo.${index}.value`)}
          />
          <ActionIcon
            aria-label={t("removeField", { position: index + 1 })}
            title={t("removeField", { position: index + 1 })}
            onClick={() => form.removeListItem("extraInfo", index)}
          >
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      {fields.length < mostFields && (
        <Button
          variant="subtle"
          className={classes.add}
          leftSection={<IconPlus size={18} stroke={1.75} />}
          onClick={() => form.insertListItem("extraInfo", { name: "", value: "" })}
        >
          {t("addField")}
        </Button>
      )}
    </fieldset>
  );
}
