import { MultiSelect, NativeSelect } from "@mantine/core";
import { listCampaigns } from "@recado/contract/campaigns";
import { addSelectedContacts, contactListSelection } from "@recado/contract/contact-list-items";
import { listTagNames } from "@recado/contract/tags";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import { type FoundOption, SearchSelect } from "../../shared/ui/fields/search-select.tsx";
import { useFirstMatch } from "../../shared/ui/fields/use-first-match.ts";
import { queuesQuery } from "../queues/queries.ts";
import classes from "./item-dialog.module.css";
import { contactListTexts } from "./texts.ts";

interface SelectionDialogProps {
  contactListId: number;
  onClose: () => void;
}

const periods = [7, 30, 60, 90, 180, 365];

/** Adds contacts of the company to a contact list. The contacts are selected by properties of their tickets. */
export function SelectionDialog({ contactListId, onClose }: SelectionDialogProps) {
  const t = useTexts(contactListTexts);
  const tags = useQuery({ queryKey: ["tags", "list"], queryFn: () => call(listTagNames, {}) });
  const queues = useQuery(queuesQuery);
  const { form, ...dialog } = useEntityForm({
    schema: contactListSelection,
    initialValues: {
      tagIds: [],
      queueIds: [],
      lastContactWithin: null,
      lastContactBefore: null,
      answeredCampaignId: null,
    },
    save: async (body) => {
      const { added, unchanged } = await call(addSelectedContacts, {
        params: { id: String(contactListId) },
        body,
      });
      showSuccess(t("selected", { added, unchanged }));
    },
    onSaved: onClose,
  });
  const days = (path: "lastContactWithin" | "lastContactBefore") => (
    <NativeSelect
      label={t(path)}
      data={[
        { value: "", label: t("any") },
        ...periods.map((count) => ({ value: String(count), label: t("days", { count }) })),
      ]}
      value={String(form.values[path] ?? "")}
      onChange={({ currentTarget: { value } }) =>
        form.setFieldValue(path, value === "" ? null : Number(value))
      }
    />
  );
  return (
    <EntityFormDialog {...dialog} title={t("select")} size={560} isNew onClose={onClose}>
      <div className={classes.fields}>
        <p className={classes.hint}>{t("selectHint")}</p>
        {(["tagIds", "queueIds"] as const).map((path) => (
          <NamesField
            key={path}
            label={t(path)}
            rows={(path === "tagIds" ? tags : queues).data}
            chosen={form.values[path] ?? []}
            onChange={(ids) => form.setFieldValue(path, ids)}
          />
        ))}
        {days("lastContactWithin")}
        {days("lastContactBefore")}
        <CampaignField
          error={form.errors.answeredCampaignId}
          onChange={(id) => form.setFieldValue("answeredCampaignId", id)}
        />
      </div>
    </EntityFormDialog>
  );
}

interface CampaignFieldProps {
  error: ReactNode;
  onChange: (id: number | null) => void;
}

function CampaignField({ error, onChange }: CampaignFieldProps) {
  const t = useTexts(contactListTexts);
  const [chosen, setChosen] = useState<FoundOption | null>(null);
  return (
    <SearchSelect
      label={t("answeredCampaign")}
      texts={{ hint: t("answeredCampaignHint"), searching: t("searching"), nothing: t("nothingFound") }}
      value={chosen}
      error={error}
      path="answeredCampaignId"
      subject="answered-campaigns"
      search={async (searchParam) => {
        const { records } = await call(listCampaigns, { query: { searchParam } });
        return records.map(({ id, name, counts }) => ({
          id,
          name,
          detail: t("answers", { count: counts.answered }),
        }));
      }}
      onChange={(campaign) => {
        setChosen(campaign);
        onChange(campaign?.id ?? null);
      }}
    />
  );
}

interface NamesFieldProps {
  label: string;
  rows: readonly { id: number; name: string }[] | undefined;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}

function NamesField({ label, rows = [], chosen, onChange }: NamesFieldProps) {
  const t = useTexts(contactListTexts);
  return (
    <MultiSelect
      label={label}
      placeholder={chosen.length === 0 ? t("any") : ""}
      data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      onChange={(values) => onChange(values.map(Number))}
      {...useFirstMatch()}
      searchable
      clearable
      hidePickedOptions
    />
  );
}
