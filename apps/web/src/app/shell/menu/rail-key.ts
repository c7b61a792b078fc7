/** Storage key for the rail preference; the early list reads it before the preferences have loaded. */
export const railKey = "menuRail";
