import { type Campaign, campaignForm, type updateCampaign } from "@recado/contract/campaigns";
import type { CallOf } from "@recado/contract/shared/route";
import { z } from "zod";

/** Start of the campaign: not planned, right after saving, or at a given time. */
export const campaignStarts = ["none", "now", "at"] as const;
export type CampaignStart = (typeof campaignStarts)[number];

export const textNumbers = [1, 2, 3, 4, 5] as const;
export type TextNumber = (typeof textNumbers)[number];
export type TextField = `message${TextNumber}` | `confirmationMessage${TextNumber}`;

/** The contract's campaign form, extended by a field that only the dialog has: the kind of start. */
export const campaignDialogForm = campaignForm
  .extend({ start: z.enum(campaignStarts) })
  .superRefine(({ start, scheduledAt }, context) => {
    if (start !== "at") return;
    const refuse = (message: string) => context.addIssue({ code: "custom", path: ["scheduledAt"], message });
    if (!scheduledAt) refuse("Informe a data");
    else if (Date.parse(scheduledAt) <= Date.now()) refuse("Este horário já passou");
  });
export type CampaignValues = z.input<typeof campaignDialogForm>;
export type CampaignBody = CallOf<typeof updateCampaign>["body"];

export function campaignValuesOf(campaign: Campaign): CampaignValues {
  const { name, confirmation, scheduledAt, basis, skipAnsweredDays, skipOpenTickets } = campaign;
  const { whatsappId, contactListId, tagListId, fileListId } = campaign;
  return {
    ...wordsOf(campaign),
    ...templateFieldsOf(campaign),
    name,
    confirmation,
    scheduledAt,
    whatsappId,
    contactListId,
    tagListId,
    fileListId,
    // An empty string instead of undefined: the dialog shows this field, so an empty choice must be validated too.
    basis: basis ?? "",
    skipAnsweredDays,
    skipOpenTickets,
    start: scheduledAt === null ? "none" : "at",
  };
}

/** Initial values of a new campaign. `contactListId` is the list for which the dialog was opened, or null. */
export function newCampaignValues(contactListId: number | null, whatsappId: number | null): CampaignValues {
  return {
    ...wordsOf({}),
    ...templateFieldsOf({}),
    name: "",
    confirmation: false,
    scheduledAt: null,
    whatsappId,
    contactListId,
    tagListId: null,
    fileListId: null,
    basis: "",
    skipAnsweredDays: null,
    skipOpenTickets: false,
    start: "none",
  };
}

/** The ten text fields. In a cancelled campaign only these and the template fields may be changed. */
export function wordsOf(said: Partial<Record<TextField, string | null | undefined>>) {
  const named = (stem: "message" | "confirmationMessage") =>
    textNumbers.map((place) => [`${stem}${place}`, said[`${stem}${place}`] ?? ""] as const);
  return Object.fromEntries([...named("message"), ...named("confirmationMessage")]) as Record<
    TextField,
    string
  >;
}

type Chosen = Partial<Pick<CampaignValues, "templateName" | "templateLanguage" | "templateParameters">>;

/** The template fields of a campaign. They are used with the official API. */
export function templateFieldsOf({ templateName, templateLanguage, templateParameters }: Chosen) {
  return {
    templateName: templateName || null,
    templateLanguage: templateLanguage || null,
    templateParameters: templateParameters ?? [],
  };
}

/** Position of a text among the non-empty texts, counted from 1. */
export function textRankOf(
  said: Partial<Record<TextField, string | null | undefined>>,
  place: TextNumber,
): number {
  const before = textNumbers.filter(
    (known) => known < place && (said[`message${known}`] ?? "").trim() !== "",
  );
  return before.length + 1;
}

/** Request body of the first save. The start time is saved by a later request, after the file has been uploaded. */
export function campaignBodyOf({ start, scheduledAt: _, ...fields }: CampaignValues): CampaignBody {
  return start === "none" ? { ...fields, scheduledAt: null } : fields;
}

/** Start time that the form asks for; null if none is planned. */
export function startTimeOf({ start, scheduledAt }: CampaignValues): string | null {
  if (start === "now") return new Date().toISOString();
  return start === "at" ? scheduledAt || null : null;
}

const written = /\{[\p{L}\d_]+\}/gu;

/**
 * Returns the variables in the texts that do not exist, such as a name with a mistake. They would be sent as they are
 * written.
 */
export function unknownVariables(texts: readonly string[], known: readonly string[]): string[] {
  const used = texts.flatMap((text) => text.match(written) ?? []);
  return [...new Set(used)].filter((variable) => !known.includes(variable));
}
