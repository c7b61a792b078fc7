import type { TicketEvent, TicketEventReason } from "@recado/contract/ticket-events";
import { formatDateTime } from "../../../../shared/format/time.ts";
import type { TextKey } from "../../../../shared/i18n/define-texts.ts";
import type { TextParams } from "../../../../shared/i18n/look-up.ts";
import { placeName } from "./timeline.ts";
import type { timelineTexts } from "./timeline-texts.ts";

type Translate = (key: TextKey<(typeof timelineTexts)["pt"]>, fillIns?: TextParams) => string;

/** Sentence of a ticket event. It ends with the event's reason, unless the sentence itself says who caused the event. */
export function eventSentence(event: TicketEvent, t: Translate): string {
  const { type, user } = event;
  const why = reasonText(event, t);
  const words = { ...wordsOf(event, t), why };
  const automatic = automaticMove(event);
  if (automatic) return t(`reasoned.${automatic}`, words);
  if (why !== "" && isReasoned(type)) return t(`reasoned.${type}`, words);
  if (type === "ruleRan") return t("reasoned.ruleRan", words);
  if (isOfSla(type)) return `${t(`sla.${type}`, words)} ${why}`.trimEnd();
  return `${t(user ? `by.${type}` : `alone.${type}`, words)} ${why}`.trimEnd();
}

function wordsOf(event: TicketEvent, t: Translate) {
  const { user, tag, campaign, note, until, slaKind } = event;
  return {
    name: user?.name ?? "",
    tag: tag?.name ?? "",
    ...ratingWords(event),
    campaign: campaign?.name ?? "",
    said: shortened(campaign?.text ?? ""),
    note: note ? `: “${shortened(note)}”` : "",
    until: until ? t("until", { at: formatDateTime(until) }) : t("untilMessage"),
    ...priorityWords(event, t),
    clock: slaKind ? t(`sla.${slaKind}`) : "",
    from: placeName(event, "from", t("noQueue")),
    to: placeName(event, "to", t("noQueue")),
    user: event.to?.user ?? "",
  };
}

/** Move of the queue's assignment that the event records: a ticket was given to an agent, or taken back. */
function automaticMove({ reason }: TicketEvent): "assigned" | "givenBack" | undefined {
  if (reason?.type === "assignment") return "assigned";
  return reason?.type === "timer" && reason.setting === "giveBack" ? "givenBack" : undefined;
}

function ratingWords({ rating, ratingScale, comment }: TicketEvent): TextParams {
  return { rating: rating ?? "", scale: ratingScale ?? "", comment: comment ?? "" };
}

function priorityWords({ priority }: TicketEvent, t: Translate): TextParams {
  return priority ? { before: t(`priority.${priority.from}`), after: t(`priority.${priority.to}`) } : {};
}

function isReasoned(type: TicketEvent["type"]): type is "queued" | "moved" | "expired" {
  return type === "queued" || type === "moved" || type === "expired";
}

function isOfSla(type: TicketEvent["type"]): type is "slaApplied" | "slaRemoved" | "slaBreached" {
  return type === "slaApplied" || type === "slaRemoved" || type === "slaBreached";
}

/** Event types whose sentence names the cause, for each type of reason that the sentence names. */
const selfExplaining: Partial<Record<TicketEventReason["type"], readonly TicketEvent["type"][]>> = {
  customer: ["queued", "rated", "ratingCommented"],
  campaign: ["campaign", "campaignAnswered"],
  otherApp: ["heldByMetaAgent", "heldByOtherApp", "takenBack"],
  assistant: ["unanswered"],
  slaPolicy: ["slaRemoved"],
};

function reasonText({ type, reason, wokenBy, from, to }: TicketEvent, t: Translate): string {
  // Events of woken tickets named the end of the snooze before events had reasons.
  const known = reason ?? (wokenBy && { type: "snoozeEnd" as const, end: wokenBy });
  if (!known || known.type === "user" || selfExplaining[known.type]?.includes(type)) return "";
  switch (known.type) {
    case "timer":
      return t(`why.timer.${known.setting}`, {
        minutes: known.minutes,
        queue: from?.queue ?? "",
        user: from?.user ?? "",
      });
    case "snoozeEnd":
      return t(`why.snoozeEnd.${known.end}`);
    case "assignment":
      return t(`why.assignment.${known.strategy}`, {
        queue: to?.queue ?? "",
        counts: known.counts.map(({ name, open }) => `${name} ${open}`).join(", "),
      });
    case "queueDeletion":
      return t("why.queueDeletion", { queue: known.queue });
    default:
      return t(`why.${known.type}`, {
        name: "name" in known ? known.name : "",
        version: "version" in known ? known.version : "",
      });
  }
}

const longestQuote = 120;

function shortened(text: string): string {
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
}
