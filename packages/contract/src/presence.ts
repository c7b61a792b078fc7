import { z } from "zod";
import { idSchema } from "./shared/wire.ts";
import { userLabelSchema } from "./users.ts";

export const viewerSchema = userLabelSchema.extend({ typing: z.boolean() });
export type Viewer = z.infer<typeof viewerSchema>;

export const events = {
  /** The customer is typing, or has stopped. */
  typing: z.object({ ticketId: idSchema, contactId: idSchema, typing: z.boolean() }),
  /** The users whose screen shows the ticket's conversation at this moment. Sent to all who have it open. */
  viewers: z.object({ ticketId: idSchema, viewers: z.array(viewerSchema) }),
};
