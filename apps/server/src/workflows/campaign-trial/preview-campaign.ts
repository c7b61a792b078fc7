import type {
  CampaignEstimate,
  campaignWarnings,
  previewCampaign as route,
} from "@recado/contract/campaign-trials";
import type { CampaignForm, ExclusionReason } from "@recado/contract/campaigns";
import { messageCategories } from "@recado/contract/message-rates";
import type { AnswerOf } from "@recado/contract/shared/route";
import {
  type Audience,
  countBeginnings,
  findSample,
  summariseAudience,
} from "../../domain/campaigns/audience-store.ts";
import { type ApprovedTemplates, audienceOf, requireOwnTargets } from "../../domain/campaigns/policy.ts";
import {
  campaignTemplate,
  confirmationsOf,
  fillCampaignText,
  fillParameters,
  fitsGaps,
  type RecipientVariables,
  secondsFor,
  variantsOf,
} from "../../domain/campaigns/rules.ts";
import { findConnection } from "../../domain/connections/store.ts";
import { findRatesOf } from "../../domain/message-rates/queries.ts";
import {
  countryOfNumber,
  isByExample,
  type PricedMessages,
  sumCosts,
  utcDayOf,
} from "../../domain/message-rates/rules.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import type { ChannelTemplate } from "../../ports/channel.ts";
import type { Clock } from "../../ports/clock.ts";
import { readCampaignSettings, variablesOf } from "../campaign-settings/actions.ts";
import { fillGaps } from "../conversations/fill-template.ts";
import { countNewContactsLeft } from "../sending-limits/queries.ts";

const sampleSize = 5;
/** Number of new contacts from which the preview recommends more than one text variant. */
const manyNewContacts = 50;

/** Computes the preview of the campaign in the form, as if the campaign started now. */
export async function previewCampaign(
  { clock, publicUrl }: { clock: Clock; publicUrl: string },
  db: ReadTx,
  form: CampaignForm,
  approved: ApprovedTemplates | undefined,
): Promise<AnswerOf<typeof route>> {
  const target = targetOf(form);
  await requireOwnTargets(db, target);
  const now = clock.now();
  // In the preview, the opt-out link ends in an ellipsis, because each recipient gets a different link.
  const sair = `${publicUrl}/o/…`;
  const audience = audienceOf(
    {
      ...target,
      skip_answered_days: form.skipAnsweredDays ?? null,
      skip_open_tickets: form.skipOpenTickets ?? false,
    },
    target.connection_id ?? 0,
    now,
  );
  const settings = await readCampaignSettings(db);
  const { people, cold, unchecked, excluded } = await summariseAudience(db, audience, now);
  const connection =
    target.connection_id === null ? undefined : await findConnection(db, target.connection_id);
  const template = approved && fittingTemplate(form, approved);
  const warnings: (typeof campaignWarnings)[number][] = [
    ...(approved ? [] : risksOfTexts(form, cold, unchecked)),
    ...(approved && !template ? (["templateUnavailable"] as const) : []),
    ...(connection && connection.status !== "CONNECTED" ? (["disconnected"] as const) : []),
  ];
  const own = variablesOf(settings);
  const said = (words: string, person: RecipientVariables) => fillCampaignText(words, person, own, sair);
  const variants = approved ? [] : variantsOf(form);
  const confirmations = !approved && form.confirmation ? confirmationsOf(form) : [];
  const sample = await findSample(db, audience, sampleSize);
  return {
    people,
    cold,
    coldLeft:
      target.connection_id === null ? null : await countNewContactsLeft(db, target.connection_id, now),
    excluded: Object.entries(excluded).map(([reason, count]) => ({
      reason: reason as ExclusionReason,
      count,
    })),
    sample: sample.map((person, place) => ({
      name: person.name,
      number: person.number,
      text: template
        ? templateText(template, form, (words) => said(words, person))
        : said(pick(variants, place) ?? "", person),
      confirmation: confirmations.length === 0 ? null : said(pick(confirmations, place) ?? "", person),
    })),
    seconds: secondsFor(people, settings),
    warnings,
    cost: template ? await estimateCost(db, audience, template.category, now) : null,
  };
}

function targetOf(form: CampaignForm) {
  return {
    connection_id: form.whatsappId ?? null,
    contact_list_id: form.contactListId ?? null,
    tag_id: form.tagListId ?? null,
    file_list_id: form.fileListId ?? null,
  };
}

function risksOfTexts(
  form: CampaignForm,
  cold: number,
  unchecked: number,
): (typeof campaignWarnings)[number][] {
  return [
    ...(variantsOf(form).length < 2 && cold > manyNewContacts ? (["fewVariants"] as const) : []),
    ...(unchecked > 0 ? (["unchecked"] as const) : []),
  ];
}

/** Returns the template that the form names, if it can be sent with the form's parameters; otherwise undefined. */
function fittingTemplate(form: CampaignForm, { templates }: ApprovedTemplates): ChannelTemplate | undefined {
  const { templateName = null, templateLanguage = null, templateParameters = [] } = form;
  const found = campaignTemplate(
    { template_name: templateName, template_language: templateLanguage },
    templates,
  );
  return found && fitsGaps(found, templateParameters, () => true) ? found : undefined;
}

/**
 * Returns the template's text for a sample recipient. Returns an empty text if a parameter would be empty, because such
 * a recipient gets no message.
 */
function templateText(
  template: ChannelTemplate,
  { templateParameters = [] }: CampaignForm,
  fill: (words: string) => string,
): string {
  const parameters = fillParameters(template, templateParameters, fill);
  return parameters ? fillGaps(template, parameters, { hasFile: true }).text : "";
}

/** Picks the texts in turn, so that five samples show every text variant. */
function pick(texts: readonly string[], place: number): string | undefined {
  return texts[place % Math.max(1, texts.length)];
}

/**
 * Estimates the total that Meta will charge for messages to all reachable recipients, by the price list that is valid
 * today.
 */
async function estimateCost(
  db: ReadTx,
  audience: Audience,
  templateCategory: string,
  now: Date,
): Promise<CampaignEstimate> {
  const category = templateCategory.toLowerCase();
  const people = await countCountries(db, audience);
  const rates = await findRatesOf(
    db,
    [...people.keys()].flatMap((country) => country ?? []),
  );
  const messages = [...people]
    .toSorted(([, one], [, other]) => other - one)
    .map(([country, count]): PricedMessages => ({ country, category, day: utcDayOf(now), count }));
  return {
    category: messageCategories.find((one) => one === category) ?? null,
    ...sumCosts(rates, messages),
    isByExample: isByExample(rates, messages),
    countries: messages.map((some) => ({
      country: some.country,
      people: some.count,
      cost: sumCosts(rates, [some]).sums[0] ?? null,
    })),
  };
}

async function countCountries(db: ReadTx, audience: Audience): Promise<Map<string | null, number>> {
  const people = new Map<string | null, number>();
  for (const { number, count } of await countBeginnings(db, audience)) {
    const country = countryOfNumber(number);
    people.set(country, (people.get(country) ?? 0) + count);
  }
  return people;
}
