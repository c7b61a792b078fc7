import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const settingsTexts = defineTexts({
  pt: {
    title: "Configurações",
    tabs: {
      options: "Opções",
      overview: "Visão geral",
      schedules: "Horários",
      invoices: "Faturas",
      companies: "Empresas",
      plans: "Planos",
      rates: "Preços do WhatsApp",
      helps: "Ajuda",
      installation: "Instalação",
      brand: "Marca",
    },
    saved: "Operação atualizada com sucesso.",
  },
  en: {
    title: "Settings",
    tabs: {
      options: "Options",
      overview: "Overview",
      schedules: "Working hours",
      invoices: "Invoices",
      companies: "Companies",
      plans: "Plans",
      rates: "WhatsApp prices",
      helps: "Help",
      installation: "Installation",
      brand: "Branding",
    },
    saved: "Setting updated.",
  },
  es: {
    title: "Configuración",
    tabs: {
      options: "Opciones",
      overview: "Resumen",
      schedules: "Horarios",
      invoices: "Facturas",
      companies: "Empresas",
      plans: "Planes",
      rates: "Precios de WhatsApp",
      helps: "Ayuda",
      installation: "Instalación",
      brand: "Marca",
    },
    saved: "Configuración actualizada con éxito.",
  },
});
