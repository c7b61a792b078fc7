import { defineTexts } from "../../shared/i18n/define-texts.ts";

/** Labels of the settings, with hints that say what each does and where. */
export const optionTexts = defineTexts({
  pt: {
    groups: {
      company: "Empresa",
      tickets: "Atendimentos",
      bot: "Chatbot",
      whatsapp: "WhatsApp",
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
      chatBotType: "Tipo de chatbot",
      sendGreetingMessageOneQueues: "Saudação com uma só fila",
      call: "Aceitar chamadas",
      CheckMsgIsGroup: "Ignorar mensagens de grupos",
      keepTickets: "Guardar atendimentos resolvidos",
      campaignsEnabled: "Campanhas",
      optOutMessage: "Resposta a quem não quer mais campanhas",
      optInMessage: "Resposta a quem volta a querer",
      asaas: "Token do Asaas",
    },
    hints: {
      name: "Aparece para a equipe no {{brand}}. Os clientes veem o nome do perfil do WhatsApp.",
      language: "Em que língua o cliente recebe menus, avisos e pedidos de avaliação.",
      timeZone: "O relógio dos horários, das saudações como bom dia e dos dias do painel.",
      defaultAreaCode:
        "Completa números escritos sem DDD em formulários, planilhas, listas e na API. Sem ele, são recusados.",
      scheduleType:
        "Fora do horário o cliente recebe a mensagem de fora de expediente. Por fila, cada fila tem seus horários; por empresa, eles ficam na aba Horários.",
      sendGreetingAccepted:
        "Quem aceita um atendimento cumprimenta o cliente com o próprio nome, na conversa.",
      sendMsgTransfTicket: "O cliente é avisado na conversa para qual fila ou atendente foi transferido.",
      userRating:
        "Ao resolver, o cliente recebe na conversa o pedido de uma nota de 1 a 3, que aparece no painel. Os textos ficam em cada conexão.",
      chatBotType: "Como o menu chega ao cliente: opções numeradas em texto.",
      sendGreetingMessageOneQueues:
        "A saudação da conexão é enviada também quando ela tem só uma fila e não há o que escolher.",
      call: "Desligado, a ligação é recusada e o cliente é convidado a escrever. Ligado, ela toca no celular da conexão.",
      CheckMsgIsGroup: "O que se escreve em grupos do WhatsApp não abre atendimentos nem aparece na lista.",
      keepTickets:
        "O que foi resolvido há mais tempo é excluído toda madrugada, com mensagens e arquivos, e sai também do painel. Contatos ficam.",
      campaignsEnabled: "Mostra as páginas de campanhas a todos da empresa.",
      optOutMessage:
        "Enviada uma vez a quem escreve, por exemplo, SAIR depois de uma campanha. Diga como voltar a receber. Vazia, vai a nossa.",
      optInMessage: "Enviada uma vez a quem escreve, por exemplo, VOLTAR. Vazia, vai a nossa.",
      asaas:
        "Para enviar a segunda via das suas cobranças, nas filas marcadas para isso. Depois de salvo, ninguém mais vê o token.",
    },
    choices: { disabled: "Sem horários", queue: "Por fila", company: "Por empresa", text: "Texto" },
    nameTooShort: "O nome precisa de 2 letras ou mais.",
    inBrazil: "Brasil",
    elsewhere: "Outros lugares",
    noAreaCode: "Nenhum",
    tokenKept: "Salvo. Digite outro para trocar.",
    tokenNone: "Nenhum token salvo",
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
      more: "Campaigns and billing",
    },
    labels: {
      name: "Name of the company",
      language: "Language of automatic messages",
      timeZone: "Time zone",
      defaultAreaCode: "Default area code",
      scheduleType: "Working hours",
      sendGreetingAccepted: "Greeting on accepting",
      sendMsgTransfTicket: "Transfer notice",
      userRating: "Ratings",
      chatBotType: "Kind of chatbot",
      sendGreetingMessageOneQueues: "Greeting with a single queue",
      call: "Take calls",
      CheckMsgIsGroup: "Ignore group messages",
      keepTickets: "Keep resolved tickets",
      campaignsEnabled: "Campaigns",
      optOutMessage: "Answer to whoever wants no more campaigns",
      optInMessage: "Answer to whoever wants them again",
      asaas: "Asaas token",
    },
    hints: {
      name: "Your team sees it in {{brand}}. Customers see the name of the WhatsApp profile.",
      language: "In which language customers get menus, notices and requests for a rating.",
      timeZone: "The clock of working hours, of greetings such as good morning, and of the dashboard's days.",
      defaultAreaCode:
        "Completes numbers that are written without an area code in forms, sheets, lists and the API. Without it they are refused.",
      scheduleType:
        "Outside working hours customers get the out-of-hours message. By queue, each queue has its hours; by company, they are in the tab Working hours.",
      sendGreetingAccepted: "Whoever accepts a ticket greets the customer by name in the conversation.",
      sendMsgTransfTicket:
        "Customers are told in the conversation to which queue or agent they were transferred.",
      userRating:
        "On resolving, customers are asked in the conversation for a rating from 1 to 3, which the dashboard shows. The texts belong to each connection.",
      chatBotType: "How the menu reaches customers: numbered options as text.",
      sendGreetingMessageOneQueues:
        "The connection's greeting is sent even when it has a single queue and there is nothing to choose.",
      call: "Off, calls are refused and customers are asked to write. On, they ring on the connection's phone.",
      CheckMsgIsGroup: "What is written in WhatsApp groups opens no tickets and shows in no list.",
      keepTickets:
        "What was resolved longer ago is deleted every night, with messages and files, and leaves the dashboard as well. Contacts stay.",
      campaignsEnabled: "Shows the campaign pages to everybody in the company.",
      optOutMessage:
        "Sent once to whoever writes STOP, for example, after a campaign. Say how to get them again. Where it is empty, ours is sent.",
      optInMessage: "Sent once to whoever writes START, for example. Where it is empty, ours is sent.",
      asaas:
        "To send copies of your invoices, in queues that are set up for it. Once saved, nobody sees the token again.",
    },
    choices: { disabled: "No hours", queue: "By queue", company: "By company", text: "Text" },
    nameTooShort: "The name needs 2 letters or more.",
    inBrazil: "Brazil",
    elsewhere: "Elsewhere",
    noAreaCode: "None",
    tokenKept: "Saved. Type another to replace it.",
    tokenNone: "No token saved",
    showToken: "Show what was typed",
    removeToken: "Remove",
    removeTokenTitle: "Remove the Asaas token?",
    removeTokenText: "Copies of invoices are no longer sent until a new token is saved.",
  },
  es: {
    groups: {
      company: "Empresa",
      tickets: "Atenciones",
      bot: "Chatbot",
      whatsapp: "WhatsApp",
      more: "Campañas y cobros",
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
      chatBotType: "Tipo de chatbot",
      sendGreetingMessageOneQueues: "Saludo con una sola cola",
      call: "Aceptar llamadas",
      CheckMsgIsGroup: "Ignorar mensajes de grupos",
      keepTickets: "Guardar atenciones resueltas",
      campaignsEnabled: "Campañas",
      optOutMessage: "Respuesta a quien no quiere más campañas",
      optInMessage: "Respuesta a quien vuelve a quererlas",
      asaas: "Token de Asaas",
    },
    hints: {
      name: "Su equipo lo ve en {{brand}}. Los clientes ven el nombre del perfil de WhatsApp.",
      language: "En qué idioma el cliente recibe menús, avisos y pedidos de calificación.",
      timeZone: "El reloj de los horarios, de los saludos como buenos días y de los días del panel.",
      defaultAreaCode:
        "Completa números escritos sin código de área en formularios, planillas, listas y la API. Sin él, se rechazan.",
      scheduleType:
        "Fuera del horario el cliente recibe el mensaje fuera de horario. Por cola, cada cola tiene sus horarios; por empresa, están en la pestaña Horarios.",
      sendGreetingAccepted:
        "Quien acepta una atención saluda al cliente con su propio nombre, en la conversación.",
      sendMsgTransfTicket: "Se le avisa al cliente en la conversación a qué cola o agente fue transferido.",
      userRating:
        "Al resolver, se le pide al cliente en la conversación una nota de 1 a 3, que aparece en el panel. Los textos están en cada conexión.",
      chatBotType: "Cómo llega el menú al cliente: opciones numeradas en texto.",
      sendGreetingMessageOneQueues:
        "El saludo de la conexión se envía también cuando tiene una sola cola y no hay qué elegir.",
      call: "Apagado, la llamada se rechaza y se invita al cliente a escribir. Encendido, suena en el celular de la conexión.",
      CheckMsgIsGroup: "Lo que se escribe en grupos de WhatsApp no abre atenciones ni aparece en la lista.",
      keepTickets:
        "Lo que se resolvió hace más tiempo se elimina cada madrugada, con mensajes y archivos, y sale también del panel. Los contactos quedan.",
      campaignsEnabled: "Muestra las páginas de campañas a todos en la empresa.",
      optOutMessage:
        "Se envía una vez a quien escribe, por ejemplo, BAJA después de una campaña. Diga cómo volver a recibirlas. Vacía, va la nuestra.",
      optInMessage: "Se envía una vez a quien escribe, por ejemplo, VOLVER. Vacía, va la nuestra.",
      asaas:
        "Para enviar copias de sus cobros, en las colas marcadas para eso. Una vez guardado, nadie vuelve a ver el token.",
    },
    choices: { disabled: "Sin horarios", queue: "Por cola", company: "Por empresa", text: "Texto" },
    nameTooShort: "El nombre necesita 2 letras o más.",
    inBrazil: "Brasil",
    elsewhere: "Otros lugares",
    noAreaCode: "Ninguno",
    tokenKept: "Guardado. Escriba otro para cambiarlo.",
    tokenNone: "Ningún token guardado",
    showToken: "Mostrar lo escrito",
    removeToken: "Quitar",
    removeTokenTitle: "¿Quitar el token de Asaas?",
    removeTokenText: "Las copias de los cobros dejan de enviarse hasta que se guarde un token nuevo.",
  },
});
