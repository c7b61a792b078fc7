import { holdBackRunning } from "../features/campaigns/store.ts";
import { holdBackWaiting } from "../features/messages/outbox-store.ts";
import { holdBackDue } from "../features/schedules/store.ts";
import { holdBackExpiry } from "../features/tickets/automation-store.ts";
import type { Finish } from "../platform/backup/load-database.ts";

/**
 * After a backup was brought back nothing is written to a customer a second time by itself: what may have left since it was made
 * is for people to look at. `restore` tells of the first three how many there were, in this order.
 */
export const holdBack: readonly Finish[] = [holdBackWaiting, holdBackDue, holdBackRunning, holdBackExpiry];
