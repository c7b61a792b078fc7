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
    forever: "Para sempre",
    months_one: "{{count}} mês",
    months_other: "{{count}} meses",
    deleteOldTitle: "Excluir atendimentos antigos?",
    deleteOld: "Excluir toda madrugada",
    deleteNone:
      "Nenhum atendimento foi resolvido antes de {{before}}. Os que ficarem mais antigos serão excluídos de madrugada, com suas mensagens e arquivos.",
    deleteOldText_one:
      "{{count}} atendimento resolvido antes de {{before}} será excluído nesta madrugada, com suas mensagens e arquivos. Não é possível desfazer.",
    deleteOldText_other:
      "{{count}} atendimentos resolvidos antes de {{before}} serão excluídos nesta madrugada, com suas mensagens e arquivos. Não é possível desfazer.",
  },
  en: {
    title: "Storage",
    used: "{{used}} in use",
    usedOf: "{{used}} of {{limit}} in use ({{percent}}%)",
    unlimited:
      "Files in conversations, quick messages, lists and scheduled messages. Your plan has no limit.",
    fine: "Files in conversations, quick messages, lists and scheduled messages.",
    nearlyFull:
      "Almost full. Once it is full, the team cannot send files, and customers' files stay on WhatsApp until there is space.",
    full: "Full. The team cannot send files, and customers' files stay on WhatsApp until there is space. Delete what you no longer use or change your plan.",
    forever: "Forever",
    months_one: "{{count}} month",
    months_other: "{{count}} months",
    deleteOldTitle: "Delete old tickets?",
    deleteOld: "Delete every night",
    deleteNone:
      "No tickets were resolved before {{before}}. Those that reach that age will be deleted at night, with their messages and files.",
    deleteOldText_one:
      "{{count}} ticket resolved before {{before}} will be deleted tonight, with its messages and files. This cannot be undone.",
    deleteOldText_other:
      "{{count}} tickets resolved before {{before}} will be deleted tonight, with their messages and files. This cannot be undone.",
  },
  es: {
    title: "Almacenamiento",
    used: "{{used}} en uso",
    usedOf: "{{used}} de {{limit}} en uso ({{percent}}%)",
    unlimited:
      "Archivos de conversaciones, mensajes rápidos, listas y mensajes programados. Su plan no tiene límite.",
    fine: "Archivos de conversaciones, mensajes rápidos, listas y mensajes programados.",
    nearlyFull:
      "Casi lleno. Cuando se llene, el equipo no podrá enviar archivos, y los de los clientes quedarán en WhatsApp hasta que haya espacio.",
    full: "Lleno. El equipo no puede enviar archivos, y los de los clientes quedan en WhatsApp hasta que haya espacio. Elimine lo que ya no usa o cambie de plan.",
    forever: "Para siempre",
    months_one: "{{count}} mes",
    months_other: "{{count}} meses",
    deleteOldTitle: "¿Eliminar tickets antiguos?",
    deleteOld: "Eliminar cada madrugada",
    deleteNone:
      "Ningún ticket se resolvió antes del {{before}}. Los que superen esa antigüedad se eliminarán de madrugada, con sus mensajes y archivos.",
    deleteOldText_one:
      "{{count}} ticket resuelto antes del {{before}} se eliminará esta madrugada, con sus mensajes y archivos. No se puede deshacer.",
    deleteOldText_other:
      "{{count}} tickets resueltos antes del {{before}} se eliminarán esta madrugada, con sus mensajes y archivos. No se puede deshacer.",
  },
});
