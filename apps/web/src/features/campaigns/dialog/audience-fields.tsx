import { NativeSelect, Select } from "@mantine/core";
import { listContactListNames } from "@recado/contract/contact-lists";
import { listTagNames } from "@recado/contract/tags";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { NothingFound } from "../../../shared/ui/lists/nothing-found.tsx";
import { useConnections } from "../../connections/use-connections.ts";
import { contactListSource } from "../../contact-lists/queries.ts";
import { dialogTexts } from "./dialog-texts.ts";
import type { CampaignFormState } from "./use-campaign-form.ts";

interface AudienceFieldsProps {
  form: CampaignFormState;
  disabled: boolean;
}

const usualDays = [7, 15, 30, 60, 90, 180, 365];

/** Through which connection, to whom, and who of them is left out. */
export function AudienceFields({ form, disabled }: AudienceFieldsProps) {
  const t = useTexts(dialogTexts);
  const { data: connections = [] } = useConnections();
  const { whatsappId, skipAnsweredDays } = form.values;
  const days = [...new Set([...usualDays, ...(skipAnsweredDays ? [skipAnsweredDays] : [])])];
  return (
    <>
      <AudienceSelect form={form} disabled={disabled} />
      <NativeSelect
        label={t("connection")}
        data-path="whatsappId"
        disabled={disabled}
        error={form.errors.whatsappId}
        value={whatsappId ? String(whatsappId) : ""}
        data={[
          { value: "", label: t("chooseConnection") },
          ...connections.map(({ id, name, status }) => ({
            value: String(id),
            label: status === "CONNECTED" ? name : `${name} (${t("away")})`,
          })),
        ]}
        onChange={({ currentTarget: { value } }) => form.setFieldValue("whatsappId", Number(value) || null)}
      />
      <NativeSelect
        label={t("skip")}
        data-path="skipAnsweredDays"
        disabled={disabled}
        error={form.errors.skipAnsweredDays}
        value={String(skipAnsweredDays ?? "")}
        data={[
          { value: "", label: t("skipNobody") },
          ...days
            .toSorted((one, other) => one - other)
            .map((count) => ({ value: String(count), label: t("skipDays", { count }) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue("skipAnsweredDays", Number(value) || null)
        }
      />
    </>
  );
}

/** A list or a tag: one choice, so that there are never both. */
function AudienceSelect({ form, disabled }: AudienceFieldsProps) {
  const t = useTexts(dialogTexts);
  // A list may have been made a moment ago, for this very campaign.
  const lists = useQuery({
    queryKey: [contactListSource.name, "list"],
    queryFn: () => call(listContactListNames, { query: {} }),
    staleTime: 0,
  });
  const tags = useQuery({
    queryKey: ["tags", "list"],
    queryFn: () => call(listTagNames, {}),
    staleTime: 0,
  });
  const { contactListId, tagListId } = form.values;
  const options = (kind: "list" | "tag", rows: readonly { id: number; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: `${kind}-${id}`, label: name }));

  function choose(value: string | null): void {
    const [kind, id] = value?.split("-") ?? [];
    form.setValues({
      contactListId: kind === "list" ? Number(id) : null,
      tagListId: kind === "tag" ? Number(id) : null,
    });
    form.clearFieldError("contactListId");
    form.clearFieldError("tagListId");
  }

  return (
    <Select
      label={t("audience")}
      placeholder={t("chooseAudience")}
      data-path="contactListId"
      disabled={disabled}
      error={form.errors.contactListId ?? form.errors.tagListId}
      value={chosenOf(contactListId || null, tagListId || null)}
      data={[
        { group: t("lists"), items: options("list", lists.data) },
        { group: t("tags"), items: options("tag", tags.data) },
      ]}
      searchable
      nothingFoundMessage={<NothingFound>{t("nothingFound")}</NothingFound>}
      onChange={choose}
    />
  );
}

function chosenOf(contactListId: number | null, tagListId: number | null): string | null {
  if (contactListId !== null) return `list-${contactListId}`;
  return tagListId === null ? null : `tag-${tagListId}`;
}
