import type { ComponentType } from "react";
import { NotificationsBell } from "../../features/tickets/notifications-bell.tsx";

/** Popovers of features in the top bar, between refresh and theme, in this order. */
export const topBarItems: readonly ComponentType[] = [NotificationsBell];
