import type { TranslatedText } from "@recado/contract/shared/language";
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
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";

const ConnectionsBadge = lazyComponent(() =>
  import("../../../features/connections/list/connections-badge.tsx").then((module) => ({
    default: module.ConnectionsBadge,
  })),
);

const ChatsBadge = lazyComponent(() =>
  import("../../../features/chats/recent/chats-badge.tsx").then((module) => ({ default: module.ChatsBadge })),
);

export interface MenuItem {
  name: TranslatedText;
  to: NonNullable<LinkProps["to"]>;
  icon: Icon;
  /** Letter that opens the page from anywhere if it is typed after G. */
  key?: string;
  permission?: Permission;
  plan?: PlanFlag;
  superOnly?: true;
  /** Badge beside the name of the page: a number or word that asks for the user's attention. */
  badge?: ComponentType;
}

export interface MenuGroup {
  name: "serve" | "content" | "campaigns" | "administration" | "installation";
  items: readonly MenuItem[];
}

const ofCampaigns = { permission: "campaigns:edit", plan: "useCampaigns" } as const;

/**
 * Groups of the side menu from top to bottom. A new page adds an entry here, with its name in all three languages. A
 * group without a visible entry is hidden.
 */
export const menuGroups: readonly MenuGroup[] = [
  {
    name: "serve",
    items: [
      {
        name: { pt: "Atendimentos", en: "Tickets", es: "Tickets" },
        to: "/tickets/{-$ticketId}",
        icon: IconMessages,
        key: "t",
      },
      {
        name: { pt: "Kanban", en: "Kanban", es: "Kanban" },
        to: "/kanban",
        icon: IconLayoutKanban,
        key: "k",
        plan: "useKanban",
      },
      {
        name: { pt: "Contatos", en: "Contacts", es: "Contactos" },
        to: "/contacts",
        icon: IconAddressBook,
        key: "c",
      },
      {
        name: { pt: "Agendamentos", en: "Scheduled messages", es: "Mensajes programados" },
        to: "/schedules",
        icon: IconClock,
        key: "d",
        plan: "useSchedules",
      },
      {
        name: { pt: "Chat interno", en: "Internal chat", es: "Chat interno" },
        to: "/chats/{-$id}",
        icon: IconMessageDots,
        key: "i",
        plan: "useInternalChat",
        badge: ChatsBadge,
      },
      { name: { pt: "Tarefas", en: "Tasks", es: "Tareas" }, to: "/todolist", icon: IconChecklist, key: "a" },
    ],
  },
  {
    name: "content",
    items: [
      {
        name: { pt: "Respostas rápidas", en: "Quick messages", es: "Mensajes rápidos" },
        to: "/quick-messages",
        icon: IconBolt,
        key: "r",
      },
      {
        name: { pt: "Macros", en: "Macros", es: "Macros" },
        to: "/macros",
        icon: IconListDetails,
        key: "m",
      },
      { name: { pt: "Tags", en: "Tags", es: "Etiquetas" }, to: "/tags", icon: IconTags, key: "e" },
      {
        name: { pt: "Listas de arquivos", en: "File lists", es: "Listas de archivos" },
        to: "/files",
        icon: IconFolder,
        key: "l",
      },
    ],
  },
  {
    name: "campaigns",
    items: [
      {
        name: { pt: "Listas de contatos", en: "Contact lists", es: "Listas de contactos" },
        to: "/contact-lists",
        icon: IconListDetails,
        ...ofCampaigns,
      },
      {
        name: { pt: "Campanhas", en: "Campaigns", es: "Campañas" },
        to: "/campaigns",
        icon: IconSend,
        ...ofCampaigns,
      },
      {
        name: { pt: "Ajustes de campanhas", en: "Campaign settings", es: "Configuración de campañas" },
        to: "/campaigns-config",
        icon: IconSettings,
        ...ofCampaigns,
      },
      {
        name: { pt: "Descadastros", en: "Opt-outs", es: "Bajas" },
        to: "/opt-outs",
        icon: IconSpeakerphone,
        permission: "opt-outs:edit",
      },
    ],
  },
  {
    name: "administration",
    items: [
      {
        name: { pt: "Painel", en: "Dashboard", es: "Panel" },
        to: "/",
        icon: IconChartBar,
        key: "p",
        permission: "dashboard:view",
      },
      {
        name: { pt: "Filas e chatbot", en: "Queues and chatbot", es: "Colas y chatbot" },
        to: "/queues",
        icon: IconSitemap,
        key: "f",
        permission: "queues:edit",
      },
      {
        name: { pt: "Regras", en: "Rules", es: "Reglas" },
        to: "/rules",
        icon: IconBolt,
        permission: "rules:edit",
      },
      {
        name: { pt: "SLA", en: "SLA", es: "SLA" },
        to: "/sla",
        icon: IconClock,
        permission: "sla-policies:edit",
      },
      {
        name: { pt: "Usuários", en: "Users", es: "Usuarios" },
        to: "/users",
        icon: IconUsers,
        key: "u",
        permission: "drawer-admin-items:view",
      },
      {
        name: { pt: "Papéis", en: "Roles", es: "Roles" },
        to: "/roles",
        icon: IconChecklist,
        permission: "roles:edit",
      },
      {
        name: { pt: "Modelos de mensagem", en: "Message templates", es: "Plantillas de mensaje" },
        to: "/message-templates",
        icon: IconTemplate,
        permission: "message-templates:edit",
      },
      {
        name: { pt: "Inteligência artificial", en: "Artificial intelligence", es: "Inteligencia artificial" },
        to: "/ai",
        icon: IconSparkles,
        permission: "ai:edit",
        plan: "useOpenAi",
      },
      {
        name: { pt: "Prompts", en: "Prompts", es: "Prompts" },
        to: "/prompts",
        icon: IconSparkles,
        permission: "prompts:edit",
        plan: "useOpenAi",
      },
      {
        name: { pt: "Integrações", en: "Integrations", es: "Integraciones" },
        to: "/queue-integration",
        icon: IconPlug,
        permission: "integrations:edit",
        plan: "useIntegrations",
      },
      {
        name: { pt: "API de mensagens", en: "Messages API", es: "API de mensajes" },
        to: "/messages-api",
        icon: IconApi,
        permission: "drawer-admin-items:view",
        plan: "useExternalApi",
      },
      {
        name: { pt: "Auditoria", en: "Audit log", es: "Auditoría" },
        to: "/audit-log",
        icon: IconHistory,
        permission: "audit-log:view",
      },
      {
        name: { pt: "Financeiro", en: "Billing", es: "Facturación" },
        to: "/financeiro",
        icon: IconReceipt2,
        permission: "invoices:pay",
      },
      {
        name: { pt: "Informativos", en: "Announcements", es: "Comunicados" },
        to: "/announcements",
        icon: IconSpeakerphone,
        superOnly: true,
      },
    ],
  },
];

/**
 * Menu entries below the groups. They never scroll away and no group hides them, because the connections' badge reports
 * an outage.
 */
export const pinnedItems: readonly MenuItem[] = [
  {
    name: { pt: "Conexões", en: "Connections", es: "Conexiones" },
    to: "/connections",
    icon: IconPlugConnected,
    key: "o",
    permission: "drawer-admin-items:view",
    badge: ConnectionsBadge,
  },
  {
    name: { pt: "Configurações", en: "Settings", es: "Configuración" },
    to: "/settings",
    icon: IconSettings,
    key: "s",
    permission: "settings:edit",
  },
  {
    name: { pt: "Ajuda", en: "Help", es: "Ayuda" },
    to: "/helps",
    icon: IconHelpCircle,
    key: "h",
  },
];
