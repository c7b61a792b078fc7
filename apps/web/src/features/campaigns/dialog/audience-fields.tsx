import { NativeSelect, Select } from "@mantine/core";
import { listContactListNames } from "@recado/contract/contact-lists";
import { listTagNames } from "@recado/contract/tags";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { describeError } from "../../../shared/api/show-error.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { NamedSelect } from "../../../shared/ui/fields/named-select.tsx";
import { SwitchField } from "../../../shared/ui/fields/switch-field.tsx";
import { useFirstMatch } from "../../../shared/ui/fields/use-first-match.ts";
import { NothingFound } from "../../../shared/ui/lists/nothing-found.tsx";
import { useConnections } from "../../connections/use-connections.ts";
import { contactListSource } from "../../contact-lists/queries.ts";
import { campaignDialogTexts } from "./dialog-texts.ts";
import type { CampaignFormState } from "./use-campaign-form.ts";

interface AudienceFieldsProps {
  form: CampaignFormState;
  disabled: boolean;
}

const usualDays = [7, 15, 30, 60, 90, 180, 365];

export function AudienceFields({ form, disabled }: AudienceFieldsProps) {
  const t = useTexts(campaignDialogTexts);
  const connections = useConnections();
  const { whatsappId, skipAnsweredDays, skipOpenTickets } = form.values;
  const days = [...new Set([...usualDays, ...(skipAnsweredDays ? [skipAnsweredDays] : [])])];
  return (
    <>
      <AudienceSelect form={form} disabled={disabled} />
      <NamedSelect
        label={t("connection")}
        data-path="whatsappId"
        disabled={disabled}
        query={connections}
        nameOf={({ name, status }) => (status === "CONNECTED" ? name : `${name} (${t("away")})`)}
        none={t("chooseConnection")}
        error={form.errors.whatsappId}
        value={whatsappId || null}
        onChange={(id) => form.setFieldValue("whatsappId", id)}
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
      <SwitchField
        label={t("skipOpenTickets")}
        description={t("skipOpenTicketsHint")}
        disabled={disabled}
        checked={skipOpenTickets === true}
        onChange={(on) => form.setFieldValue("skipOpenTickets", on)}
      />
    </>
  );
}

/** Selects a list or a tag in one field, so that both can never be set. */
function AudienceSelect({ form, disabled }: AudienceFieldsProps) {
  const t = useTexts(campaignDialogTexts);
  const inAll = useTexts(sharedTexts);
  // The names are always stale, because a contact list may have just been created for this campaign.
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
  const isKnown = lists.data !== undefined && tags.data !== undefined;
  const failure = isKnown ? null : (lists.error ?? tags.error);
  const coming = inAll(failure ? "loadError" : "loading");
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
      // Shown until the lists and tags have loaded, because until then the chosen list or tag has no name.
      placeholder={isKnown ? t("chooseAudience") : coming}
      data-path="contactListId"
      disabled={disabled}
      error={form.errors.contactListId ?? form.errors.tagListId ?? (failure && describeError(failure))}
      value={chosenOf(contactListId || null, tagListId || null)}
      data={[
        { group: t("lists"), items: options("list", lists.data) },
        { group: t("tags"), items: options("tag", tags.data) },
      ]}
      searchable
      {...useFirstMatch()}
      nothingFoundMessage={<NothingFound>{t("nothingFound")}</NothingFound>}
      onChange={choose}
    />
  );
}

function chosenOf(contactListId: number | null, tagListId: number | null): string | null {
  if (contactListId !== null) return `list-${contactListId}`;
  return tagListId === null ? null : `tag-${tagListId}`;
}
