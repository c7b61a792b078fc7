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

/** States in the order of the bar and of all lists, from finished to unfinished. */
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
 * States that overlap with the others: answered and opted-out recipients are also counted in a delivery state; excluded
 * people are counted only here.
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
