import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const queueTexts = defineTexts({
  pt: {
    title: "Filas e chatbot",
    add: "Adicionar fila",
    editTitle: "Editar fila",
    list: "Filas na ordem do menu",
    empty: "Nenhuma fila ainda.",
    emptyHint:
      "Cada fila reúne os atendimentos de um assunto: Vendas, Suporte, Financeiro. O cliente escolhe uma em um menu numerado.",
    noGreeting: "Sem mensagem de saudação",
    lacks: {
      nobody: "Ninguém atende esta fila: adicione-a a um usuário.",
      nothing: "Nenhuma conexão leva a esta fila: adicione-a a uma conexão.",
      nobodyAndNothing: "Ninguém atende esta fila, e nenhuma conexão leva a ela.",
    },
    place: "Posição {{place}} no menu",
    moved: "{{name}} está agora na posição {{place}}.",
    removed: "Fila {{name}} excluída.",
    consequence:
      "Os atendimentos resolvidos ficam sem fila, e quem a atende deixa de vê-la. Não é possível desfazer.",
    transferTo: "Para onde vão os atendimentos",
    choose: "Escolha uma fila",
    saved: "Fila {{name}} salva.",
    tabs: { fields: "Dados da Fila", assignment: "Distribuição", hours: "Horários de Atendimento" },
    hasErrors: "com erros",
    name: "Nome",
    greeting: "Mensagem de saudação",
    greetingHint: "O que o chatbot envia a quem escolhe esta fila, acima das opções.",
    outOfHours: "Mensagem fora do expediente",
    outOfHoursHint:
      "Enviada no lugar da saudação quando a fila está fechada. Sem ela, a fila atende a qualquer hora.",
    outOfHoursOff: "Só vale com horários por fila: em Configurações, Horários de atendimento.",
    secondCopies: "Segunda via de cobranças (Asaas)",
    secondCopiesHint:
      "Quem envia um CPF ou CNPJ nesta fila recebe a cobrança em aberto, com Pix e linha digitável. O token do Asaas fica em Configurações.",
    hours: "Horários da fila {{name}}",
    startsWithHours: "Esta fila começa com horário: segunda a sexta das 08:00 às 18:00, sábado até as 12:00.",
    seeHours: "Ver os horários",
    ownHours: "Tem horário de atendimento",
    alwaysOpen: "Sem horário, a fila está sempre aberta.",
    hoursHint: "Fora destes horários, o chatbot responde com a mensagem fora do expediente.",
    hoursWithoutMessage:
      "Falta a mensagem fora do expediente, em Dados da Fila: sem ela, a fila atende a qualquer hora.",
  },
  en: {
    title: "Queues and chatbot",
    add: "Add queue",
    editTitle: "Edit queue",
    list: "Queues in menu order",
    empty: "No queues yet.",
    emptyHint:
      "Queues are the departments that handle tickets: Sales, Support, Billing. Customers choose one from a numbered menu.",
    noGreeting: "No greeting message",
    lacks: {
      nobody: "No one is assigned to this queue: add it to a user.",
      nothing: "No connection leads to this queue: add it to a connection.",
      nobodyAndNothing: "No one is assigned to this queue, and no connection leads to it.",
    },
    place: "Position {{place}} in the menu",
    moved: "{{name}} is now at position {{place}}.",
    removed: "Queue {{name}} deleted.",
    consequence:
      "Resolved tickets are left without a queue, and its agents no longer see it. This cannot be undone.",
    transferTo: "Where its tickets go",
    choose: "Choose a queue",
    saved: "Queue {{name}} saved.",
    tabs: { fields: "Queue details", assignment: "Assignment", hours: "Working hours" },
    hasErrors: "with errors",
    name: "Name",
    greeting: "Greeting message",
    greetingHint: "What the chatbot sends to anyone who chooses this queue, above the options.",
    outOfHours: "Out-of-hours message",
    outOfHoursHint:
      "Sent instead of the greeting while the queue is closed. Without it, the queue is open at all times.",
    outOfHoursOff: "Only applies with hours by queue: in Settings, Working hours.",
    secondCopies: "Invoice copies (Asaas)",
    secondCopiesHint:
      "Anyone who sends a CPF or CNPJ in this queue gets their open invoice, with Pix and barcode number. The Asaas token is in Settings.",
    hours: "Hours for the {{name}} queue",
    startsWithHours:
      "This queue starts with these hours: Monday to Friday 08:00 to 18:00, Saturday until 12:00.",
    seeHours: "View hours",
    ownHours: "Has working hours",
    alwaysOpen: "Without hours, the queue is always open.",
    hoursHint: "Outside these hours, the chatbot replies with the out-of-hours message.",
    hoursWithoutMessage:
      "The out-of-hours message is missing in Queue details: without it, the queue is open at all times.",
  },
  es: {
    title: "Colas y chatbot",
    add: "Agregar cola",
    editTitle: "Editar cola",
    list: "Colas en el orden del menú",
    empty: "Todavía no hay colas.",
    emptyHint:
      "Las colas son las áreas que atienden: Ventas, Soporte, Finanzas. Quien escribe elige una en un menú numerado.",
    noGreeting: "Sin mensaje de saludo",
    lacks: {
      nobody: "Nadie atiende esta cola: agréguela a un usuario.",
      nothing: "Ninguna conexión lleva a esta cola: agréguela a una conexión.",
      nobodyAndNothing: "Nadie atiende esta cola, y ninguna conexión lleva a ella.",
    },
    place: "Posición {{place}} en el menú",
    moved: "{{name}} está ahora en la posición {{place}}.",
    removed: "Cola {{name}} eliminada.",
    consequence:
      "Los tickets resueltos quedan sin cola, y sus agentes dejan de verla. Esta acción no se puede deshacer.",
    transferTo: "Adónde van los tickets",
    choose: "Elija una cola",
    saved: "Cola {{name}} guardada.",
    tabs: { fields: "Datos de la cola", assignment: "Asignación", hours: "Horarios de atención" },
    hasErrors: "con errores",
    name: "Nombre",
    greeting: "Mensaje de saludo",
    greetingHint: "Lo que el chatbot envía a quien elige esta cola, encima de las opciones.",
    outOfHours: "Mensaje fuera de horario",
    outOfHoursHint:
      "Se envía en lugar del saludo mientras la cola está cerrada. Sin él, la cola atiende a cualquier hora.",
    outOfHoursOff: "Solo se aplica con horarios por cola: en Configuración, Horarios de atención.",
    secondCopies: "Copias de facturas (Asaas)",
    secondCopiesHint:
      "Quien envía un CPF o CNPJ en esta cola recibe su factura pendiente, con Pix y código de barras. El token de Asaas está en Configuración.",
    hours: "Horarios de la cola {{name}}",
    startsWithHours:
      "Esta cola empieza con este horario: lunes a viernes de 08:00 a 18:00, sábado hasta las 12:00.",
    seeHours: "Ver los horarios",
    ownHours: "Tiene horario de atención",
    alwaysOpen: "Sin horario, la cola está siempre abierta.",
    hoursHint: "Fuera de estos horarios el chatbot responde con el mensaje fuera de horario.",
    hoursWithoutMessage:
      "Falta el mensaje fuera de horario, en Datos de la cola: sin él, la cola atiende a cualquier hora.",
  },
});
