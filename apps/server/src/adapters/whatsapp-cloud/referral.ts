import { z } from "zod";
import type { ReceivedAd } from "../../ports/channel-content.ts";

/** Text or number; a value of another type is ignored. */
const said = z.union([z.string(), z.number()]).transform(String).nullish().catch(undefined);

/**
 * Ad or post that the customer tapped before writing. Its pictures are not fetched, because their URLs may lead to
 * hosts other than Meta's.
 */
export const referralSchema = z.object({
  source_id: said,
  source_type: said,
  source_url: said,
  headline: said,
  body: said,
  ctwa_clid: said,
});

export function adOf(referral: z.output<typeof referralSchema>): ReceivedAd {
  return {
    sourceId: referral.source_id,
    sourceType: referral.source_type,
    url: referral.source_url,
    headline: referral.headline,
    body: referral.body,
    clickId: referral.ctwa_clid,
  };
}
