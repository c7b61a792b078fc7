import { z } from "zod";
import { idSchema } from "./shared/wire.ts";
import { userLabelSchema } from "./users.ts";

export const viewerSchema = userLabelSchema.extend({ typing: z.boolean() });
export type Viewer = z.infer<typeof viewerSchema>;

export const events = {
  /** The customer began or stopped typing. */
  typing: z.object({ ticketId: idSchema, contactId: idSchema, typing: z.boolean() }),
  /**
   * Users whose screen shows the ticket's conversation now. The event is sent to all users who have the ticket open.
   */
  viewers: z.object({ ticketId: idSchema, viewers: z.array(viewerSchema) }),
};
