import {
  IconBuilding,
  IconChartBar,
  IconHeartbeat,
  IconHelpCircle,
  IconListDetails,
  IconPalette,
  IconReceipt2,
  IconSettings,
  IconTags,
} from "@tabler/icons-react";
import type { MenuItem } from "./menu-items.tsx";

/**
 * Menu entries of the pages with which the operator runs the installation, apart from those of the own company. They
 * load after the shell, because most users never see them.
 */
export const installationItems: readonly MenuItem[] = [
  {
    name: { pt: "Visão geral", en: "Overview", es: "Resumen" },
    to: "/installation",
    icon: IconChartBar,
    superOnly: true,
  },
  {
    name: { pt: "Empresas", en: "Companies", es: "Empresas" },
    to: "/installation/companies",
    icon: IconBuilding,
    superOnly: true,
  },
  {
    name: { pt: "Planos", en: "Plans", es: "Planes" },
    to: "/installation/plans",
    icon: IconListDetails,
    superOnly: true,
  },
  {
    name: { pt: "Faturas", en: "Invoices", es: "Facturas" },
    to: "/installation/invoices",
    icon: IconReceipt2,
    superOnly: true,
  },
  {
    name: { pt: "Marca", en: "Branding", es: "Marca" },
    to: "/installation/brand",
    icon: IconPalette,
    superOnly: true,
  },
  {
    name: { pt: "Preços do WhatsApp", en: "WhatsApp prices", es: "Precios de WhatsApp" },
    to: "/installation/prices",
    icon: IconTags,
    superOnly: true,
  },
  {
    name: { pt: "Vídeos de ajuda", en: "Help videos", es: "Videos de ayuda" },
    to: "/installation/helps",
    icon: IconHelpCircle,
    superOnly: true,
  },
  {
    name: { pt: "Regras", en: "Rules", es: "Reglas" },
    to: "/installation/rules",
    icon: IconSettings,
    superOnly: true,
  },
  {
    name: { pt: "Saúde", en: "Health", es: "Salud" },
    to: "/installation/health",
    icon: IconHeartbeat,
    superOnly: true,
  },
];
