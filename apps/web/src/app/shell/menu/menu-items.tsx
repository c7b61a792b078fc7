import type { Permission, PlanFlag } from "@recado/contract/shared/permissions";
import {
  type Icon,
  IconAddressBook,
  IconApi,
  IconBolt,
  IconChartBar,
  IconChecklist,
  IconClock,
  IconFolder,
  IconHelpCircle,
  IconHistory,
  IconLayoutKanban,
  IconListDetails,
  IconMessageDots,
  IconMessages,
  IconPlug,
  IconPlugConnected,
  IconReceipt2,
  IconSend,
  IconSettings,
  IconSitemap,
  IconSparkles,
  IconSpeakerphone,
  IconTags,
  IconTemplate,
  IconUsers,
} from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";
import type { shellTexts } from "../texts.ts";

const ConnectionsBadge = lazyPart(() =>
  import("../../../features/connections/list/connections-badge.tsx").then((module) => ({
    default: module.ConnectionsBadge,
  })),
);

const ChatsBadge = lazyPart(() =>
  import("../../../features/chats/recent/chats-badge.tsx").then((module) => ({ default: module.ChatsBadge })),
);

export interface MenuItem {
  page: keyof (typeof shellTexts)["pt"]["pages"];
  to: NonNullable<LinkProps["to"]>;
  icon: Icon;
  /** After G: goes there from anywhere. */
  key?: string;
  permission?: Permission;
  plan?: PlanFlag;
  superOnly?: true;
  /** What asks for attention there, in a word or number. */
  badge?: ComponentType;
}

interface MenuGroup {
  name: "serve" | "content" | "campaigns" | "administration";
  items: readonly MenuItem[];
}

const ofCampaigns = { permission: "campaigns:edit", plan: "useCampaigns" } as const;

/** The side menu, top to bottom: a page that comes later adds its line. Groups without a visible page vanish. */
export const menuGroups: readonly MenuGroup[] = [
  {
    name: "serve",
    items: [
      { page: "tickets", to: "/tickets/{-$ticketId}", icon: IconMessages, key: "t" },
      { page: "kanban", to: "/kanban", icon: IconLayoutKanban, key: "k", plan: "useKanban" },
      { page: "contacts", to: "/contacts", icon: IconAddressBook, key: "c" },
      { page: "schedules", to: "/schedules", icon: IconClock, key: "d", plan: "useSchedules" },
      {
        page: "chats",
        to: "/chats/{-$id}",
        icon: IconMessageDots,
        key: "i",
        plan: "useInternalChat",
        badge: ChatsBadge,
      },
      { page: "todo", to: "/todolist", icon: IconChecklist, key: "a" },
    ],
  },
  {
    name: "content",
    items: [
      { page: "quickMessages", to: "/quick-messages", icon: IconBolt, key: "r" },
      { page: "tags", to: "/tags", icon: IconTags, key: "e" },
      { page: "files", to: "/files", icon: IconFolder, key: "l" },
    ],
  },
  {
    name: "campaigns",
    items: [
      { page: "contactLists", to: "/contact-lists", icon: IconListDetails, ...ofCampaigns },
      { page: "campaigns", to: "/campaigns", icon: IconSend, ...ofCampaigns },
      { page: "campaignSettings", to: "/campaigns-config", icon: IconSettings, ...ofCampaigns },
      { page: "optOuts", to: "/opt-outs", icon: IconSpeakerphone, permission: "opt-outs:edit" },
    ],
  },
  {
    name: "administration",
    items: [
      { page: "dashboard", to: "/", icon: IconChartBar, key: "p", permission: "dashboard:view" },
      { page: "queues", to: "/queues", icon: IconSitemap, key: "f", permission: "queues:edit" },
      { page: "users", to: "/users", icon: IconUsers, key: "u", permission: "drawer-admin-items:view" },
      {
        page: "connections",
        to: "/connections",
        icon: IconPlugConnected,
        key: "o",
        permission: "drawer-admin-items:view",
        badge: ConnectionsBadge,
      },
      {
        page: "messageTemplates",
        to: "/message-templates",
        icon: IconTemplate,
        permission: "message-templates:edit",
      },
      { page: "prompts", to: "/prompts", icon: IconSparkles, permission: "prompts:edit", plan: "useOpenAi" },
      {
        page: "integrations",
        to: "/queue-integration",
        icon: IconPlug,
        permission: "integrations:edit",
        plan: "useIntegrations",
      },
      {
        page: "messagesApi",
        to: "/messages-api",
        icon: IconApi,
        permission: "drawer-admin-items:view",
        plan: "useExternalApi",
      },
      { page: "auditLog", to: "/audit-log", icon: IconHistory, permission: "audit-log:view" },
      { page: "invoices", to: "/financeiro", icon: IconReceipt2, permission: "invoices:pay" },
      { page: "settings", to: "/settings", icon: IconSettings, key: "s", permission: "settings:edit" },
      { page: "announcements", to: "/announcements", icon: IconSpeakerphone, superOnly: true },
    ],
  },
];

/** Below the groups, for everybody. */
export const helpItem: MenuItem = { page: "helps", to: "/helps", icon: IconHelpCircle, key: "h" };
