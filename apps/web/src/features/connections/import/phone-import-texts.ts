import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const phoneImportTexts = defineTexts({
  pt: {
    title: "Importar do celular",
    hint: "Os nomes e números da agenda do celular viram contatos. Quem já tem nome aqui fica como está.",
    phone: "Conexão",
    noPhone: "Nenhum celular conectado agora. Conecte um em Conexões e tente de novo.",
    start: "Importar",
    done: "Concluir",
    imported: "Novos: {{created}}. Com nome novo: {{renamed}}. Sem mudança: {{unchanged}}.",
  },
  en: {
    title: "Import from the phone",
    hint: "Names and numbers in the phone's address book become contacts. Contacts that already have a name keep it.",
    phone: "Connection",
    noPhone: "No phone is connected now. Connect one under Connections and try again.",
    start: "Import",
    done: "Done",
    imported: "New: {{created}}. Renamed: {{renamed}}. Unchanged: {{unchanged}}.",
  },
  es: {
    title: "Importar del teléfono",
    hint: "Los nombres y números de la agenda del teléfono se convierten en contactos. Quien ya tiene nombre aquí lo conserva.",
    phone: "Conexión",
    noPhone: "Ningún teléfono está conectado ahora. Conecte uno en Conexiones e inténtelo de nuevo.",
    start: "Importar",
    done: "Listo",
    imported: "Nuevos: {{created}}. Renombrados: {{renamed}}. Sin cambios: {{unchanged}}.",
  },
});
