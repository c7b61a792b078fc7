import { defineTexts } from "../../shared/i18n/define-texts.ts";

/** Labels of the settings, with explanations of each setting's effect and where it is visible. */
export const settingOptionTexts = defineTexts({
  pt: {
    groups: {
      company: "Empresa",
      tickets: "Atendimentos",
      bot: "Chatbot",
      whatsapp: "WhatsApp",
      security: "Segurança",
      more: "Campanhas e cobranças",
    },
    labels: {
      name: "Nome da empresa",
      language: "Idioma das mensagens automáticas",
      timeZone: "Fuso horário",
      defaultAreaCode: "DDD padrão",
      scheduleType: "Horários de atendimento",
      sendGreetingAccepted: "Saudação ao aceitar",
      sendMsgTransfTicket: "Aviso de transferência",
      userRating: "Avaliações",
      ratingScale: "Escala das avaliações",
      chatBotType: "Tipo de chatbot",
      sendGreetingMessageOneQueues: "Saudação com uma só fila",
      call: "Aceitar chamadas",
      CheckMsgIsGroup: "Ignorar mensagens de grupos",
      keepTickets: "Guardar atendimentos resolvidos",
      secondFactorRequired: "Verificação em duas etapas para todos",
      secondFactorRemovalDelay: "Remoção com 24 horas de espera",
      campaignsEnabled: "Campanhas",
      optOutMessage: "Resposta a quem sai das campanhas",
      optInMessage: "Resposta a quem volta às campanhas",
      asaas: "Token do Asaas",
    },
    hints: {
      name: "Aparece para a equipe no {{brand}}. Os clientes veem o nome do perfil do WhatsApp.",
      language: "Em que idioma o cliente recebe menus, avisos e pedidos de avaliação.",
      timeZone: "Vale para os horários, as saudações (como bom dia) e os dias do painel.",
      defaultAreaCode:
        "Completa números escritos sem DDD em formulários, planilhas, listas e na API. Sem ele, esses números são recusados.",
      scheduleType:
        "Fora do horário, o cliente recebe a mensagem fora do expediente. Por fila, cada fila tem seus horários; por empresa, eles ficam na aba Horários.",
      sendGreetingAccepted:
        "Quem aceita um atendimento cumprimenta o cliente com o próprio nome, na conversa.",
      sendMsgTransfTicket: "O cliente é avisado na conversa para qual fila ou atendente foi transferido.",
      userRating:
        "Ao resolver, o cliente recebe na conversa o pedido de uma nota, no máximo uma vez em 24 horas. Ela aparece no painel. Os textos ficam em cada conexão.",
      ratingScale:
        "De 1 a 5, o cliente também pode deixar um comentário. Médias de escalas diferentes aparecem separadas.",
      chatBotType: "Como o menu chega ao cliente: opções numeradas em texto.",
      sendGreetingMessageOneQueues:
        "A saudação da conexão é enviada também quando ela tem só uma fila e não há o que escolher.",
      call: "Se desligado, a chamada é recusada e o cliente é convidado a escrever. Se ligado, ela toca no celular da conexão.",
      CheckMsgIsGroup: "O que se escreve em grupos do WhatsApp não abre atendimentos nem aparece na lista.",
      keepTickets:
        "O que foi resolvido há mais tempo é excluído toda madrugada, com mensagens e arquivos, e sai também do painel. Contatos ficam.",
      secondFactorRequired:
        "Quem ainda não ativou tem 7 dias; depois, só consegue entrar para ativar. Programas com token da API não mudam.",
      secondFactorRemovalDelay:
        "Quando um admin remove a verificação de quem perdeu o celular, a pessoa recebe um e-mail e tem 24 horas para dizer que não foi ela.",
      campaignsEnabled: "Mostra as páginas de campanhas nesta empresa.",
      optOutMessage:
        "Enviada uma vez a quem escreve, por exemplo, SAIR depois de uma campanha. Diga como voltar a receber. Se vazia, enviamos a nossa.",
      optInMessage: "Enviada uma vez a quem escreve, por exemplo, VOLTAR. Se vazia, enviamos a nossa.",
      asaas:
        "Para enviar a segunda via das suas cobranças, nas filas marcadas para isso. Depois de salvo, ninguém mais vê o token.",
    },
    choices: {
      disabled: "Sem horários",
      queue: "Por fila",
      company: "Por empresa",
      text: "Texto",
    },
    scaleTo: "De 1 a {{most}}",
    nameTooShort: "O nome precisa de 2 caracteres ou mais.",
    inBrazil: "Brasil",
    elsewhere: "Outros lugares",
    noAreaCode: "Nenhum",
    tokenKept: "Salvo. Digite outro para trocar.",
    tokenNone: "Nenhum token salvo.",
    showToken: "Mostrar o que foi digitado",
    removeToken: "Remover",
    removeTokenTitle: "Remover o token do Asaas?",
    removeTokenText: "A segunda via das cobranças deixa de ser enviada até que um novo token seja salvo.",
  },
  en: {
    groups: {
      company: "Company",
      tickets: "Tickets",
      bot: "Chatbot",
      whatsapp: "WhatsApp",
      security: "Security",
      more: "Campaigns and invoices",
    },
    labels: {
      name: "Company name",
      language: "Language of automatic messages",
      timeZone: "Time zone",
      defaultAreaCode: "Default area code",
      scheduleType: "Working hours",
      sendGreetingAccepted: "Greeting when accepting",
      sendMsgTransfTicket: "Transfer notice",
      userRating: "Ratings",
      ratingScale: "Rating scale",
      chatBotType: "Chatbot type",
      sendGreetingMessageOneQueues: "Greeting with a single queue",
      call: "Accept calls",
      CheckMsgIsGroup: "Ignore group messages",
      keepTickets: "Keep resolved tickets",
      secondFactorRequired: "Two-step verification for everyone",
      secondFactorRemovalDelay: "Removal after 24 hours",
      campaignsEnabled: "Campaigns",
      optOutMessage: "Reply to people who opt out",
      optInMessage: "Reply to people who opt back in",
      asaas: "Asaas token",
    },
    hints: {
      name: "Your team sees it in {{brand}}. Customers see the WhatsApp profile name.",
      language: "The language in which customers get menus, notices and rating requests.",
      timeZone: "Used for working hours, for greetings such as good morning and for the dashboard's days.",
      defaultAreaCode:
        "Completes numbers written without an area code in forms, spreadsheets, lists and the API. Without it, they are rejected.",
      scheduleType:
        "Outside working hours, customers get the out-of-hours message. By queue, each queue has its own hours; by company, they are in the Working hours tab.",
      sendGreetingAccepted:
        "When an agent accepts a ticket, the customer is greeted in the conversation with the agent's name.",
      sendMsgTransfTicket:
        "Customers are told in the conversation which queue or agent they were transferred to.",
      userRating:
        "When a ticket is resolved, the customer is asked in the conversation for a rating, at most once in 24 hours. It is shown on the dashboard. The texts are set in each connection.",
      ratingScale:
        "From 1 to 5, the customer can also leave a comment. Averages of different scales are shown separately.",
      chatBotType: "How the menu reaches customers: numbered options as text.",
      sendGreetingMessageOneQueues:
        "The connection's greeting is also sent when it has only one queue and there is nothing to choose.",
      call: "When off, calls are declined and customers are invited to write. When on, they ring on the connection's phone.",
      CheckMsgIsGroup: "Messages in WhatsApp groups do not open tickets or appear in the list.",
      keepTickets:
        "Older resolved tickets are deleted every night with their messages and files, and no longer count on the dashboard. Contacts are kept.",
      secondFactorRequired:
        "Anyone who has not turned it on has 7 days; after that, they can only sign in to turn it on. Programs with an API token are not affected.",
      secondFactorRemovalDelay:
        "When an admin removes the verification of somebody who lost their phone, that person gets an email and has 24 hours to say it was not them.",
      campaignsEnabled: "Shows the campaign pages to everyone in the company.",
      optOutMessage:
        "Sent once to anyone who writes STOP, for example, after a campaign. Explain how to receive them again. Leave blank to send the default text.",
      optInMessage:
        "Sent once to anyone who writes START, for example. Leave blank to send the default text.",
      asaas:
        "To send copies of your invoices, in the queues set up for it. Once saved, the token is never shown again.",
    },
    choices: {
      disabled: "No hours",
      queue: "By queue",
      company: "By company",
      text: "Text",
    },
    scaleTo: "From 1 to {{most}}",
    nameTooShort: "The name needs at least 2 characters.",
    inBrazil: "Brazil",
    elsewhere: "Other places",
    noAreaCode: "None",
    tokenKept: "Saved. Type a new one to replace it.",
    tokenNone: "No token saved.",
    showToken: "Show what was typed",
    removeToken: "Remove",
    removeTokenTitle: "Remove the Asaas token?",
    removeTokenText: "Copies of invoices are no longer sent until a new token is saved.",
  },
  es: {
    groups: {
      company: "Empresa",
      tickets: "Tickets",
      bot: "Chatbot",
      whatsapp: "WhatsApp",
      security: "Seguridad",
      more: "Campañas y facturas",
    },
    labels: {
      name: "Nombre de la empresa",
      language: "Idioma de los mensajes automáticos",
      timeZone: "Zona horaria",
      defaultAreaCode: "Código de área predeterminado",
      scheduleType: "Horarios de atención",
      sendGreetingAccepted: "Saludo al aceptar",
      sendMsgTransfTicket: "Aviso de transferencia",
      userRating: "Calificaciones",
      ratingScale: "Escala de las calificaciones",
      chatBotType: "Tipo de chatbot",
      sendGreetingMessageOneQueues: "Saludo con una sola cola",
      call: "Aceptar llamadas",
      CheckMsgIsGroup: "Ignorar mensajes de grupos",
      keepTickets: "Conservar tickets resueltos",
      secondFactorRequired: "Verificación en dos pasos para todos",
      secondFactorRemovalDelay: "Eliminación con 24 horas de espera",
      campaignsEnabled: "Campañas",
      optOutMessage: "Respuesta a quien se da de baja",
      optInMessage: "Respuesta a quien vuelve a suscribirse",
      asaas: "Token de Asaas",
    },
    hints: {
      name: "Su equipo lo ve en {{brand}}. Los clientes ven el nombre del perfil de WhatsApp.",
      language: "En qué idioma recibe el cliente los menús, avisos y solicitudes de calificación.",
      timeZone: "Se usa para los horarios, los saludos como buenos días y los días del panel.",
      defaultAreaCode:
        "Completa números escritos sin código de área en formularios, hojas de cálculo, listas y la API. Sin él, se rechazan.",
      scheduleType:
        "Fuera del horario el cliente recibe el mensaje fuera de horario. Por cola, cada cola tiene sus horarios; por empresa, están en la pestaña Horarios.",
      sendGreetingAccepted:
        "Cuando un agente acepta un ticket, el cliente recibe en la conversación un saludo con el nombre del agente.",
      sendMsgTransfTicket: "Se le avisa al cliente en la conversación a qué cola o agente fue transferido.",
      userRating:
        "Al resolver, se le pide al cliente en la conversación una calificación, como máximo una vez en 24 horas. Aparece en el panel. Los textos se definen en cada conexión.",
      ratingScale:
        "De 1 a 5, el cliente también puede dejar un comentario. Los promedios de escalas distintas se muestran por separado.",
      chatBotType: "Cómo llega el menú al cliente: opciones numeradas en texto.",
      sendGreetingMessageOneQueues:
        "El saludo de la conexión se envía también cuando tiene una sola cola y no hay nada que elegir.",
      call: "Desactivado, la llamada se rechaza y se invita al cliente a escribir. Activado, suena en el teléfono de la conexión.",
      CheckMsgIsGroup: "Lo que se escribe en grupos de WhatsApp no abre tickets ni aparece en la lista.",
      keepTickets:
        "Los tickets resueltos hace más tiempo se eliminan cada madrugada con sus mensajes y archivos, y dejan de contar en el panel. Los contactos se conservan.",
      secondFactorRequired:
        "Quien todavía no la activó tiene 7 días; después solo puede entrar para activarla. Los programas con token de la API no cambian.",
      secondFactorRemovalDelay:
        "Cuando un administrador elimina la verificación de quien perdió el teléfono, esa persona recibe un correo y tiene 24 horas para decir que no fue ella.",
      campaignsEnabled: "Muestra las páginas de campañas a todos los de la empresa.",
      optOutMessage:
        "Se envía una vez a quien escribe, por ejemplo, BAJA después de una campaña. Explique cómo volver a recibirlas. Déjela en blanco para enviar el texto predeterminado.",
      optInMessage:
        "Se envía una vez a quien escribe, por ejemplo, VOLVER. Déjela en blanco para enviar el texto predeterminado.",
      asaas:
        "Para enviar copias de sus facturas, en las colas configuradas para eso. Una vez guardado, el token no se vuelve a mostrar.",
    },
    choices: {
      disabled: "Sin horarios",
      queue: "Por cola",
      company: "Por empresa",
      text: "Texto",
    },
    scaleTo: "De 1 a {{most}}",
    nameTooShort: "El nombre necesita al menos 2 caracteres.",
    inBrazil: "Brasil",
    elsewhere: "Otros lugares",
    noAreaCode: "Ninguno",
    tokenKept: "Guardado. Escriba otro para cambiarlo.",
    tokenNone: "No hay ningún token guardado.",
    showToken: "Mostrar lo escrito",
    removeToken: "Quitar",
    removeTokenTitle: "¿Quitar el token de Asaas?",
    removeTokenText: "Las copias de las facturas dejan de enviarse hasta que se guarde un token nuevo.",
  },
});
