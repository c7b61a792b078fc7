import { createSight } from "../../shared/attention/sight.ts";

/** Of which tickets there may be news, and which of them is looked at. */
export const ticketSight = createSight("recado");
