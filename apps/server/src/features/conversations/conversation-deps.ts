import type { Channel } from "../../ports/channel.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FilesDeps } from "../media/store-file.ts";

/** What the attendants' stories need besides the rows. */
export interface AttendanceDeps extends FilesDeps {
  clock: Clock;
  newExternalId(): string;
  listTemplates: Channel["listTemplates"];
  takeControl: Channel["takeControl"];
}
