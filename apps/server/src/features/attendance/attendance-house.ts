import type { Channel } from "../../ports/channel.ts";
import type { Clock } from "../../ports/clock.ts";

/** What the attendants' stories need besides the rows. */
export interface AttendanceHouse {
  clock: Clock;
  newExternalId(): string;
  listTemplates: Channel["listTemplates"];
}
