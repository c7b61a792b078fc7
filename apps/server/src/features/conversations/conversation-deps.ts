import type { Channel } from "../../ports/channel.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FilesDeps } from "../media/store-file.ts";

export interface AttendanceDeps extends FilesDeps {
  clock: Clock;
  newExternalId(): string;
  listTemplates: Channel["listTemplates"];
  takeControl: Channel["takeControl"];
}
