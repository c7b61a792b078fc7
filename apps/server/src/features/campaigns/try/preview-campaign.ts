import type {
  CampaignForm,
  campaignWarnings,
  ExclusionReason,
  previewCampaign as route,
} from "@recado/contract/campaigns";
import type { AnswerOf } from "@recado/contract/shared/route";
import type { ReadTx } from "../../../platform/db/database.ts";
import type { Clock } from "../../../ports/clock.ts";
import { findConnection } from "../../connections/store.ts";
import { findSample, summariseAudience } from "../audience-store.ts";
import { audienceOf, requireOwn } from "../policy.ts";
import { confirmationsOf, fillCampaignWords, secondsFor, variantsOf } from "../rules.ts";
import { readCampaignSettings, variablesOf } from "../settings/actions.ts";

const sampleSize = 5;
/** So many strangers and more are to get more than one text. */
const manyCold = 50;

/** What would happen if the campaign in the form began now. */
export async function previewCampaign(
  { clock, publicUrl }: { clock: Clock; publicUrl: string },
  db: ReadTx,
  form: CampaignForm,
): Promise<AnswerOf<typeof route>> {
  const target = {
    connection_id: form.whatsappId ?? null,
    contact_list_id: form.contactListId ?? null,
    tag_id: form.tagListId ?? null,
    file_list_id: form.fileListId ?? null,
  };
  await requireOwn(db, target);
  const now = clock.now();
  // Each has a link of their own.
  const sair = `${publicUrl}/o/…`;
  const audience = audienceOf(
    { ...target, skip_answered_days: form.skipAnsweredDays ?? null },
    target.connection_id ?? 0,
    now,
  );
  const settings = await readCampaignSettings(db);
  const { people, cold, unchecked, excluded } = await summariseAudience(db, audience, now);
  const connection =
    target.connection_id === null ? undefined : await findConnection(db, target.connection_id);
  const warnings: (typeof campaignWarnings)[number][] = [
    ...(variantsOf(form).length < 2 && cold > manyCold ? (["fewVariants"] as const) : []),
    ...(unchecked > 0 ? (["unchecked"] as const) : []),
    ...(connection && connection.status !== "CONNECTED" ? (["disconnected"] as const) : []),
  ];
  const own = variablesOf(settings);
  const [variants, confirmations] = [variantsOf(form), form.confirmation ? confirmationsOf(form) : []];
  const sample = await findSample(db, audience, sampleSize);
  return {
    people,
    cold,
    excluded: Object.entries(excluded).map(([reason, count]) => ({
      reason: reason as ExclusionReason,
      count,
    })),
    sample: sample.map((person, place) => ({
      name: person.name,
      number: person.number,
      text: fillCampaignWords(pick(variants, place) ?? "", person, own, sair),
      confirmation:
        confirmations.length === 0
          ? null
          : fillCampaignWords(pick(confirmations, place) ?? "", person, own, sair),
    })),
    seconds: secondsFor(people, settings),
    warnings,
  };
}

/** One after the other, so that five people show every text. */
function pick(texts: readonly string[], place: number): string | undefined {
  return texts[place % Math.max(1, texts.length)];
}
