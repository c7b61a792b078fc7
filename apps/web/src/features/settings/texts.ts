import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const settingsTexts = defineTexts({
  pt: {
    title: "Configurações",
    tabs: {
      options: "Opções",
      schedules: "Horários",
      companies: "Empresas",
      plans: "Planos",
      helps: "Ajuda",
      brand: "Marca",
    },
    saved: "Operação atualizada com sucesso.",
  },
  en: {
    title: "Settings",
    tabs: {
      options: "Options",
      schedules: "Working hours",
      companies: "Companies",
      plans: "Plans",
      helps: "Help",
      brand: "Branding",
    },
    saved: "Setting updated.",
  },
  es: {
    title: "Configuración",
    tabs: {
      options: "Opciones",
      schedules: "Horarios",
      companies: "Empresas",
      plans: "Planes",
      helps: "Ayuda",
      brand: "Marca",
    },
    saved: "Configuración actualizada.",
  },
});
