import type { FilesDeps } from "../../domain/stored-files/actions.ts";
import type { Channel } from "../../ports/channel.ts";
import type { Clock } from "../../ports/clock.ts";

export interface ConversationDeps extends FilesDeps {
  clock: Clock;
  newExternalId(): string;
  listTemplates: Channel["listTemplates"];
  takeControl: Channel["takeControl"];
}
