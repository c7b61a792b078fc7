import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const storageTexts = defineTexts({
  pt: {
    title: "Armazenamento",
    used: "{{used}} em uso",
    usedOf: "{{used}} de {{limit}} em uso ({{percent}}%)",
    unlimited: "Arquivos de conversas, respostas rápidas, listas e agendamentos. Seu plano não tem limite.",
    fine: "Arquivos de conversas, respostas rápidas, listas e agendamentos.",
    nearlyFull:
      "Quase cheio. Quando encher, a equipe não envia mais arquivos, e os dos clientes ficam no WhatsApp até haver espaço.",
    full: "Cheio. A equipe não envia mais arquivos, e os dos clientes ficam no WhatsApp até haver espaço. Exclua o que não usa mais ou mude de plano.",
  },
  en: {
    title: "Storage",
    used: "{{used}} in use",
    usedOf: "{{used}} of {{limit}} in use ({{percent}}%)",
    unlimited: "Files of conversations, quick replies, lists and scheduled messages. Your plan has no limit.",
    fine: "Files of conversations, quick replies, lists and scheduled messages.",
    nearlyFull:
      "Nearly full. Once it is, the team sends no more files, and those of customers stay with WhatsApp until there is room.",
    full: "Full. The team sends no more files, and those of customers stay with WhatsApp until there is room. Delete what you no longer use or change your plan.",
  },
  es: {
    title: "Almacenamiento",
    used: "{{used}} en uso",
    usedOf: "{{used}} de {{limit}} en uso ({{percent}}%)",
    unlimited:
      "Archivos de conversaciones, respuestas rápidas, listas y programaciones. Su plan no tiene límite.",
    fine: "Archivos de conversaciones, respuestas rápidas, listas y programaciones.",
    nearlyFull:
      "Casi lleno. Cuando se llene, el equipo no enviará más archivos, y los de los clientes quedarán en WhatsApp hasta que haya espacio.",
    full: "Lleno. El equipo no envía más archivos, y los de los clientes quedan en WhatsApp hasta que haya espacio. Elimine lo que ya no usa o cambie de plan.",
  },
});
