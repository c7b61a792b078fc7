import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const settingsTexts = defineTexts({
  pt: {
    title: "Configurações",
    tabs: { options: "Opções", schedules: "Horários", installation: "Instalação" },
    saved: "Operação atualizada com sucesso.",
  },
  en: {
    title: "Settings",
    tabs: { options: "Options", schedules: "Working hours", installation: "Installation" },
    saved: "Setting updated.",
  },
  es: {
    title: "Configuración",
    tabs: { options: "Opciones", schedules: "Horarios", installation: "Instalación" },
    saved: "Operación actualizada con éxito.",
  },
});
