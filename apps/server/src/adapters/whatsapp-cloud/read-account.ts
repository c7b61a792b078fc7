import { z } from "zod";
import type { ChannelAccount } from "../../ports/channel.ts";
import { GraphRefusal, getObject } from "./graph-client.ts";
import type { CloudNumber } from "./settings.ts";

const accountSchema = z.object({
  quality_rating: z.string().optional(),
  whatsapp_business_manager_messaging_limit: z.string().optional(),
});

const quality = "quality_rating";
const limit = "whatsapp_business_manager_messaging_limit";
const invalidParameter = 100;

/**
 * Reads the number's quality rating and messaging limit. API versions before limits per portfolio do not know the
 * limit's field.
 */
export async function readAccount(number: CloudNumber): Promise<ChannelAccount> {
  const ask = (...fields: string[]) =>
    getObject(number, [number.phoneNumberId], { fields: fields.join(",") });
  const answer = await ask(quality, limit).catch((error: unknown) => {
    if (error instanceof GraphRefusal && error.code === invalidParameter) return ask(quality);
    throw error;
  });
  const told = accountSchema.parse(answer);
  return {
    isQualityRed: told.quality_rating === "RED",
    peoplePerDay: peopleOf(told.whatsapp_business_manager_messaging_limit),
  };
}

const thousand = 1_000;

/** Parses TIER_250, TIER_2K and similar; null for TIER_UNLIMITED and unknown values. */
function peopleOf(tier: string | undefined): number | null {
  const [, count, isThousands] = /^TIER_(\d{1,9})(K?)$/.exec(tier ?? "") ?? [];
  if (count === undefined) return null;
  return Number(count) * (isThousands ? thousand : 1);
}
