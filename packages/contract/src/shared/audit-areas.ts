import type { Translated } from "./language.ts";

interface AreaWords {
  /** Heading above entries of this area. */
  readonly many: Translated;
  /** The entity within a sentence, with its `{{label}}`. */
  readonly one: Translated;
}

/** Areas of the audit log, with their texts. Each resource or route names its area in `audited`. */
export const auditAreaWords = {
  sessions: {
    many: words("Entradas", "Sign-ins", "Entradas"),
    one: words("a sessão {{label}}", "the session {{label}}", "la sesión {{label}}"),
  },
  support: {
    many: words("Suporte", "Support", "Soporte"),
    one: words("o suporte em {{label}}", "support at {{label}}", "el soporte en {{label}}"),
  },
  users: {
    many: words("Usuários", "Users", "Usuarios"),
    one: words("o usuário {{label}}", "the user {{label}}", "el usuario {{label}}"),
  },
  queues: {
    many: words("Filas", "Queues", "Colas"),
    one: words("a fila {{label}}", "the queue {{label}}", "la cola {{label}}"),
  },
  queueOptions: {
    many: words("Opções do chatbot", "Chatbot options", "Opciones del chatbot"),
    one: words("a opção {{label}}", "the option {{label}}", "la opción {{label}}"),
  },
  connections: {
    many: words("Conexões", "Connections", "Conexiones"),
    one: words("a conexão {{label}}", "the connection {{label}}", "la conexión {{label}}"),
  },
  settings: {
    many: words("Configurações", "Settings", "Configuración"),
    one: words("a configuração {{label}}", "the setting {{label}}", "la opción {{label}}"),
  },
  companies: {
    many: words("Empresas", "Companies", "Empresas"),
    one: words("a empresa {{label}}", "the company {{label}}", "la empresa {{label}}"),
  },
  plans: {
    many: words("Planos", "Plans", "Planes"),
    one: words("o plano {{label}}", "the plan {{label}}", "el plan {{label}}"),
  },
  contacts: {
    many: words("Contatos", "Contacts", "Contactos"),
    one: words("o contato {{label}}", "the contact {{label}}", "el contacto {{label}}"),
  },
  contactLists: {
    many: words("Listas de contatos", "Contact lists", "Listas de contactos"),
    one: words(
      "a lista de contatos {{label}}",
      "the contact list {{label}}",
      "la lista de contactos {{label}}",
    ),
  },
  optOuts: {
    many: words("Descadastros", "Opt-outs", "Bajas"),
    one: words("o descadastro de {{label}}", "the opt-out of {{label}}", "la baja de {{label}}"),
  },
  campaigns: {
    many: words("Campanhas", "Campaigns", "Campañas"),
    one: words("a campanha {{label}}", "the campaign {{label}}", "la campaña {{label}}"),
  },
  tickets: {
    many: words("Atendimentos", "Tickets", "Tickets"),
    one: words("o atendimento {{label}}", "the ticket {{label}}", "el ticket {{label}}"),
  },
  messages: {
    many: words("Mensagens", "Messages", "Mensajes"),
    one: words(
      "uma mensagem no atendimento {{label}}",
      "a message in the ticket {{label}}",
      "un mensaje del ticket {{label}}",
    ),
  },
  notes: {
    many: words("Notas", "Notes", "Notas"),
    one: words(
      "uma nota no atendimento {{label}}",
      "a note on the ticket {{label}}",
      "una nota del ticket {{label}}",
    ),
  },
  tags: {
    many: words("Tags", "Tags", "Etiquetas"),
    one: words("a tag {{label}}", "the tag {{label}}", "la etiqueta {{label}}"),
  },
  quickMessages: {
    many: words("Respostas rápidas", "Quick messages", "Mensajes rápidos"),
    one: words("a resposta rápida {{label}}", "the quick message {{label}}", "el mensaje rápido {{label}}"),
  },
  schedules: {
    many: words("Agendamentos", "Scheduled messages", "Mensajes programados"),
    one: words(
      "o agendamento {{label}}",
      "the scheduled message {{label}}",
      "el mensaje programado {{label}}",
    ),
  },
  files: {
    many: words("Arquivos", "File lists", "Listas de archivos"),
    one: words("a lista de arquivos {{label}}", "the file list {{label}}", "la lista de archivos {{label}}"),
  },
  chats: {
    many: words("Chat interno", "Internal chat", "Chat interno"),
    one: words(
      "a conversa interna {{label}}",
      "the internal chat {{label}}",
      "la conversación interna {{label}}",
    ),
  },
  announcements: {
    many: words("Informativos", "Announcements", "Comunicados"),
    one: words("o informativo {{label}}", "the announcement {{label}}", "el comunicado {{label}}"),
  },
  helps: {
    many: words("Ajudas", "Help videos", "Videos de ayuda"),
    one: words("a ajuda {{label}}", "the help video {{label}}", "el video de ayuda {{label}}"),
  },
  messageRates: {
    many: words("Preços do WhatsApp", "WhatsApp prices", "Precios de WhatsApp"),
    one: words(
      "os preços do WhatsApp {{label}}",
      "the WhatsApp prices {{label}}",
      "los precios de WhatsApp {{label}}",
    ),
  },
  messageTemplates: {
    many: words("Modelos de mensagem", "Message templates", "Plantillas de mensaje"),
    one: words("o modelo {{label}}", "the template {{label}}", "la plantilla {{label}}"),
  },
  prompts: {
    many: words("Prompts", "Prompts", "Prompts"),
    one: words("o prompt {{label}}", "the prompt {{label}}", "el prompt {{label}}"),
  },
  integrations: {
    many: words("Integrações", "Integrations", "Integraciones"),
    one: words("a integração {{label}}", "the integration {{label}}", "la integración {{label}}"),
  },
  exports: {
    many: words("Exportações", "Exports", "Exportaciones"),
    one: words("{{label}}", "{{label}}", "{{label}}"),
  },
} as const satisfies Record<string, AreaWords>;
export type AuditArea = keyof typeof auditAreaWords;
export const auditAreas = Object.keys(auditAreaWords) as AuditArea[];

function words(pt: string, en: string, es: string): Translated {
  return { pt, en, es };
}
