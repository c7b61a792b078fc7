import type { ComponentType } from "react";

/** Popovers of features in the top bar, between refresh and theme, in this order. */
export const topBarItems: readonly ComponentType[] = [];
