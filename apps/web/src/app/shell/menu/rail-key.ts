/** Under which the browser keeps whether the menu is a rail; the first list reads it before there are preferences. */
export const railKey = "menuRail";
