import { isBoolean } from "../../../shared/preferences/parse-stored.ts";
import { createPreference } from "../../../shared/preferences/preference.ts";

/** Whether the rows of the ticket list are lower and show no chips. */
export const compactRowsPreference = createPreference("compactRows", false, isBoolean);

/** Whether the rows hide the chips of a queue or connection that is the company's only one. */
export const hideSingleChipsPreference = createPreference("hideSingleChips", false, isBoolean);

/** Whether tickets with a higher priority come first in the lists of open and waiting tickets. */
export const priorityFirstPreference = createPreference("priorityFirst", false, isBoolean);

/** Whether the lists of open and waiting tickets are sorted by the SLA clock that is due next. */
export const slaFirstPreference = createPreference("slaFirst", false, isBoolean);
