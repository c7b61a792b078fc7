import type { RecipientFilter } from "@recado/contract/campaign-report";
import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconChecks,
  IconClock,
  IconDoorExit,
  IconEye,
  IconHelpCircle,
  IconHourglass,
  IconMessageReply,
  IconSend,
  IconUserOff,
} from "@tabler/icons-react";

/** From what is done to what is not: the order of the bar and of all lists. */
export const shownStates = [
  "read",
  "delivered",
  "sent",
  "sending",
  "confirming",
  "planned",
  "unconfirmed",
  "failed",
] as const satisfies readonly RecipientFilter[];

/** Counted besides: who answered or wants no more is in one of the others too, who is left out in none. */
export const besideStates = [
  "answered",
  "optedOut",
  "excluded",
] as const satisfies readonly RecipientFilter[];

export const stateSigns: Readonly<Record<RecipientFilter, Icon>> = {
  read: IconEye,
  delivered: IconChecks,
  sent: IconCheck,
  sending: IconSend,
  confirming: IconHourglass,
  planned: IconClock,
  unconfirmed: IconHelpCircle,
  failed: IconAlertTriangle,
  answered: IconMessageReply,
  optedOut: IconDoorExit,
  excluded: IconUserOff,
};
