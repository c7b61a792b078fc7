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

/** Delivery states from finished to unfinished, in the order of the progress bar and of all lists. */
export const recipientStateOrder = [
  "read",
  "delivered",
  "sent",
  "sending",
  "confirming",
  "planned",
  "unconfirmed",
  "failed",
] as const satisfies readonly RecipientFilter[];

/**
 * States that overlap with delivery states. People who answered or opted out also count in a delivery state; excluded
 * people count only here.
 */
export const overlappingStates = [
  "answered",
  "optedOut",
  "excluded",
] as const satisfies readonly RecipientFilter[];

export const stateIcons: Readonly<Record<RecipientFilter, Icon>> = {
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
