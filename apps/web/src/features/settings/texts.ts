import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const settingsTexts = defineTexts({
  pt: {
    title: "Configurações",
    tabs: { options: "Opções", schedules: "Horários" },
    saved: "Operação atualizada com sucesso.",
  },
  en: {
    title: "Settings",
    tabs: { options: "Options", schedules: "Working hours" },
    saved: "Setting updated.",
  },
  es: {
    title: "Configuración",
    tabs: { options: "Opciones", schedules: "Horarios" },
    saved: "Operación actualizada con éxito.",
  },
});
