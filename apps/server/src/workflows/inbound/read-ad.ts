import type { MessageAd } from "@recado/contract/message-content";
import type { MessageBody } from "../../domain/messages/rules.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import type { ReceivedMessage } from "../../ports/channel-content.ts";

/** Largest number of characters stored of each field of an ad. Fields that Meta sends are shorter. */
const longest = { id: 500, sourceType: 50, headline: 300, body: 1_000, url: 2_000, clickId: 1_000 };

/**
 * Extracts the ad that brought the customer. Drops values that are unsafe to display, because a modified client may
 * send any value.
 */
export function readAd({ ad, fromMe, contact }: ReceivedMessage): MessageAd | null {
  if (!ad || fromMe || contact.some(({ kind }) => kind === "group")) return null;
  const part = (name: keyof typeof longest, text: string | null | undefined) =>
    storableText(text ?? "")
      .trim()
      .slice(0, longest[name])
      .toWellFormed();
  const url = webAddress(ad.url ?? "");
  const headline = part("headline", ad.headline);
  const body = part("body", ad.body);
  const clickId = part("clickId", ad.clickId) || null;
  const sourceId = part("id", ad.sourceId);
  if (sourceId === "" && url === null && headline === "" && body === "" && clickId === null) return null;
  const sourceType = part("sourceType", ad.sourceType) || null;
  const id = sourceId || part("id", url) || part("id", headline || body) || "ad";
  return { id, sourceType, headline, body, url, clickId };
}

/** Returns null for anything but an HTTP or HTTPS URL, because users open the link with a click. */
function webAddress(text: string): string | null {
  const url = URL.parse(storableText(text).trim());
  if (!url || !["http:", "https:"].includes(url.protocol)) return null;
  return url.href.length > longest.url ? null : url.href;
}

/** Uses the ad's headline as the body of a message that has no text, so that ticket lists can show a preview. */
export function withHeadline(held: MessageBody, ad: MessageAd | null): MessageBody {
  const isWordless = held.body.trim() === "" && ["conversation", "unsupported"].includes(held.mediaType);
  return ad && isWordless ? { ...held, body: ad.headline || ad.body } : held;
}
