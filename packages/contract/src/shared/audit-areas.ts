import type { TranslatedText } from "./language.ts";

interface AreaWords {
  /** Name of the area in the plural, as a heading above its entries. */
  readonly many: TranslatedText;
  /** Name of one entity of the area, for use within a sentence; `{{label}}` is replaced by the entity's label. */
  readonly one: TranslatedText;
}

/** Areas of the audit log, with their texts. Each resource or route names its area in `audited`. */
export const auditAreaTexts = {
  sessions: {
    many: translated("Entradas", "Sign-ins", "Inicios de sesión"),
    one: translated("a sessão {{label}}", "the session {{label}}", "la sesión {{label}}"),
  },
  support: {
    many: translated("Suporte", "Support", "Soporte"),
    one: translated("o suporte em {{label}}", "support at {{label}}", "el soporte en {{label}}"),
  },
  users: {
    many: translated("Usuários", "Users", "Usuarios"),
    one: translated("o usuário {{label}}", "the user {{label}}", "el usuario {{label}}"),
  },
  userRoles: {
    many: translated("Papéis", "Roles", "Roles"),
    one: translated("o papel {{label}}", "the role {{label}}", "el rol {{label}}"),
  },
  queues: {
    many: translated("Filas", "Queues", "Colas"),
    one: translated("a fila {{label}}", "the queue {{label}}", "la cola {{label}}"),
  },
  queueOptions: {
    many: translated("Opções do chatbot", "Chatbot options", "Opciones del chatbot"),
    one: translated("a opção {{label}}", "the option {{label}}", "la opción {{label}}"),
  },
  connections: {
    many: translated("Conexões", "Connections", "Conexiones"),
    one: translated("a conexão {{label}}", "the connection {{label}}", "la conexión {{label}}"),
  },
  settings: {
    many: translated("Configurações", "Settings", "Configuración"),
    one: translated("a configuração {{label}}", "the setting {{label}}", "la configuración {{label}}"),
  },
  companies: {
    many: translated("Empresas", "Companies", "Empresas"),
    one: translated("a empresa {{label}}", "the company {{label}}", "la empresa {{label}}"),
  },
  plans: {
    many: translated("Planos", "Plans", "Planes"),
    one: translated("o plano {{label}}", "the plan {{label}}", "el plan {{label}}"),
  },
  contacts: {
    many: translated("Contatos", "Contacts", "Contactos"),
    one: translated("o contato {{label}}", "the contact {{label}}", "el contacto {{label}}"),
  },
  contactLists: {
    many: translated("Listas de contatos", "Contact lists", "Listas de contactos"),
    one: translated(
      "a lista de contatos {{label}}",
      "the contact list {{label}}",
      "la lista de contactos {{label}}",
    ),
  },
  optOuts: {
    many: translated("Descadastros", "Opt-outs", "Bajas"),
    one: translated("o descadastro de {{label}}", "the opt-out for {{label}}", "la baja de {{label}}"),
  },
  campaigns: {
    many: translated("Campanhas", "Campaigns", "Campañas"),
    one: translated("a campanha {{label}}", "the campaign {{label}}", "la campaña {{label}}"),
  },
  tickets: {
    many: translated("Atendimentos", "Tickets", "Tickets"),
    one: translated("o atendimento {{label}}", "the ticket {{label}}", "el ticket {{label}}"),
  },
  messages: {
    many: translated("Mensagens", "Messages", "Mensajes"),
    one: translated(
      "uma mensagem no atendimento {{label}}",
      "a message on the ticket {{label}}",
      "un mensaje en el ticket {{label}}",
    ),
  },
  notes: {
    many: translated("Observações", "Notes", "Notas"),
    one: translated(
      "uma observação no atendimento {{label}}",
      "a note on the ticket {{label}}",
      "una nota en el ticket {{label}}",
    ),
  },
  tags: {
    many: translated("Tags", "Tags", "Etiquetas"),
    one: translated("a tag {{label}}", "the tag {{label}}", "la etiqueta {{label}}"),
  },
  slaPolicies: {
    many: translated("Políticas de SLA", "SLA policies", "Políticas de SLA"),
    one: translated(
      "a política de SLA {{label}}",
      "the SLA policy {{label}}",
      "la política de SLA {{label}}",
    ),
  },
  rules: {
    many: translated("Regras", "Rules", "Reglas"),
    one: translated("a regra {{label}}", "the rule {{label}}", "la regla {{label}}"),
  },
  quickMessages: {
    many: translated("Respostas rápidas", "Quick messages", "Mensajes rápidos"),
    one: translated(
      "a resposta rápida {{label}}",
      "the quick message {{label}}",
      "el mensaje rápido {{label}}",
    ),
  },
  ticketViews: {
    many: translated("Visões salvas", "Saved views", "Vistas guardadas"),
    one: translated("a visão {{label}}", "the view {{label}}", "la vista {{label}}"),
  },
  macros: {
    many: translated("Macros", "Macros", "Macros"),
    one: translated("a macro {{label}}", "the macro {{label}}", "la macro {{label}}"),
  },
  schedules: {
    many: translated("Agendamentos", "Scheduled messages", "Mensajes programados"),
    one: translated(
      "o agendamento {{label}}",
      "the scheduled message {{label}}",
      "el mensaje programado {{label}}",
    ),
  },
  files: {
    many: translated("Listas de arquivos", "File lists", "Listas de archivos"),
    one: translated(
      "a lista de arquivos {{label}}",
      "the file list {{label}}",
      "la lista de archivos {{label}}",
    ),
  },
  chats: {
    many: translated("Chat interno", "Internal chat", "Chat interno"),
    one: translated(
      "a conversa interna {{label}}",
      "the internal chat {{label}}",
      "la conversación interna {{label}}",
    ),
  },
  announcements: {
    many: translated("Informativos", "Announcements", "Comunicados"),
    one: translated("o informativo {{label}}", "the announcement {{label}}", "el comunicado {{label}}"),
  },
  helps: {
    many: translated("Vídeos de ajuda", "Help videos", "Videos de ayuda"),
    one: translated("o vídeo de ajuda {{label}}", "the help video {{label}}", "el video de ayuda {{label}}"),
  },
  messageRates: {
    many: translated("Preços do WhatsApp", "WhatsApp prices", "Precios de WhatsApp"),
    one: translated(
      "os preços do WhatsApp {{label}}",
      "the WhatsApp prices {{label}}",
      "los precios de WhatsApp {{label}}",
    ),
  },
  messageTemplates: {
    many: translated("Modelos de mensagem", "Message templates", "Plantillas de mensaje"),
    one: translated("o modelo {{label}}", "the template {{label}}", "la plantilla {{label}}"),
  },
  prompts: {
    many: translated("Prompts", "Prompts", "Prompts"),
    one: translated("o prompt {{label}}", "the prompt {{label}}", "el prompt {{label}}"),
  },
  knowledge: {
    many: translated("Conhecimento", "Knowledge", "Conocimiento"),
    one: translated(
      "a fonte de conhecimento {{label}}",
      "the knowledge source {{label}}",
      "la fuente de conocimiento {{label}}",
    ),
  },
  ai: {
    many: translated("Inteligência artificial", "Artificial intelligence", "Inteligencia artificial"),
    one: translated("{{label}}", "{{label}}", "{{label}}"),
  },
  integrations: {
    many: translated("Integrações", "Integrations", "Integraciones"),
    one: translated("a integração {{label}}", "the integration {{label}}", "la integración {{label}}"),
  },
  exports: {
    many: translated("Exportações", "Exports", "Exportaciones"),
    one: translated("{{label}}", "{{label}}", "{{label}}"),
  },
} as const satisfies Record<string, AreaWords>;
export type AuditArea = keyof typeof auditAreaTexts;
export const auditAreas = Object.keys(auditAreaTexts) as AuditArea[];

function translated(pt: string, en: string, es: string): TranslatedText {
  return { pt, en, es };
}
