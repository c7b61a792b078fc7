import { createSight } from "../../shared/attention/sight.ts";

/** Shares between the browser's tabs which ticket is in view. */
export const ticketSight = createSight("recado");
