import type { ComponentType } from "react";
import { LazyNews } from "../../../features/announcements/lazy-news.tsx";
import { LazyChats } from "../../../features/chats/lazy-chats.tsx";
import { LazyBell } from "../../../features/inbox/alerts/lazy-bell.tsx";

/** Popovers of features in the top bar, in this order, between the refresh and theme buttons. */
export const topBarItems: readonly ComponentType[] = [LazyNews, LazyChats, LazyBell];
