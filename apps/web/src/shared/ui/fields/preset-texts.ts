import { defineTexts } from "../../i18n/define-texts.ts";

export const presetTexts = defineTexts({
  pt: {
    presets: "Horários sugeridos",
    zones: "{{company}}, o da empresa. Este computador usa {{local}}.",
    zonesAt: "{{company}}, o da empresa. Neste computador: {{at}} ({{local}}).",
    preset: {
      inAnHour: "Em uma hora",
      tonight: "Hoje às {{time}}",
      tomorrow: "Amanhã às {{time}}",
      nextMonday: "Segunda às {{time}}",
    },
  },
  en: {
    presets: "Suggested times",
    zones: "{{company}}, the company's. This computer uses {{local}}.",
    zonesAt: "{{company}}, the company's. On this computer: {{at}} ({{local}}).",
    preset: {
      inAnHour: "In an hour",
      tonight: "Today at {{time}}",
      tomorrow: "Tomorrow at {{time}}",
      nextMonday: "Monday at {{time}}",
    },
  },
  es: {
    presets: "Horarios sugeridos",
    zones: "{{company}}, la de la empresa. Esta computadora usa {{local}}.",
    zonesAt: "{{company}}, la de la empresa. En esta computadora: {{at}} ({{local}}).",
    preset: {
      inAnHour: "En una hora",
      tonight: "Hoy a las {{time}}",
      tomorrow: "Mañana a las {{time}}",
      nextMonday: "El lunes a las {{time}}",
    },
  },
});
