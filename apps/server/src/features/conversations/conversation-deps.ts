import type { Channel } from "../../ports/channel.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FilesHouse } from "../media/store-file.ts";

/** What the attendants' stories need besides the rows. */
export interface AttendanceHouse extends FilesHouse {
  clock: Clock;
  newExternalId(): string;
  listTemplates: Channel["listTemplates"];
}
