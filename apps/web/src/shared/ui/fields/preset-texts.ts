import { defineTexts } from "../../i18n/define-texts.ts";

export const presetTexts = defineTexts({
  pt: {
    presets: "Horários sugeridos",
    preset: {
      inAnHour: "Em uma hora",
      tonight: "Hoje às {{time}}",
      tomorrow: "Amanhã às {{time}}",
      nextMonday: "Segunda às {{time}}",
    },
  },
  en: {
    presets: "Suggested times",
    preset: {
      inAnHour: "In an hour",
      tonight: "Today at {{time}}",
      tomorrow: "Tomorrow at {{time}}",
      nextMonday: "Monday at {{time}}",
    },
  },
  es: {
    presets: "Horarios sugeridos",
    preset: {
      inAnHour: "En una hora",
      tonight: "Hoy a las {{time}}",
      tomorrow: "Mañana a las {{time}}",
      nextMonday: "El lunes a las {{time}}",
    },
  },
});
