import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const snoozeTexts = defineTexts({
  pt: {
    title: "Adiar o atendimento de {{name}}",
    hint: "Sai de Atendendo e volta ao topo na hora. Uma mensagem do cliente sempre traz o atendimento de volta.",
    choice: {
      laterToday: "Mais tarde hoje",
      tomorrow: "Amanhã",
      nextMonday: "Segunda-feira",
      nextOpenDay: "Próximo dia de atendimento",
      message: "Até a próxima mensagem",
    },
    at: "Outro horário",
    snooze: "Adiar até este horário",
    wake: "Trazer de volta agora",
    done: "Atendimento de {{name}} adiado até {{at}}.",
    doneUntilMessage: "Atendimento de {{name}} adiado até o cliente escrever.",
  },
  en: {
    title: "Snooze {{name}}'s ticket",
    hint: "Leaves In progress and comes back on top in time. A message from the customer always brings the ticket back.",
    choice: {
      laterToday: "Later today",
      tomorrow: "Tomorrow",
      nextMonday: "Monday",
      nextOpenDay: "Next business day",
      message: "Until the next message",
    },
    at: "Another time",
    snooze: "Snooze until this time",
    wake: "Bring back now",
    done: "{{name}}'s ticket snoozed until {{at}}.",
    doneUntilMessage: "{{name}}'s ticket snoozed until the customer writes.",
  },
  es: {
    title: "Posponer el ticket de {{name}}",
    hint: "Sale de En curso y vuelve arriba a la hora elegida. Un mensaje del cliente siempre trae de vuelta el ticket.",
    choice: {
      laterToday: "Más tarde hoy",
      tomorrow: "Mañana",
      nextMonday: "Lunes",
      nextOpenDay: "Próximo día de atención",
      message: "Hasta el próximo mensaje",
    },
    at: "Otro horario",
    snooze: "Posponer hasta este horario",
    wake: "Traer de vuelta ahora",
    done: "Ticket de {{name}} pospuesto hasta {{at}}.",
    doneUntilMessage: "Ticket de {{name}} pospuesto hasta que el cliente escriba.",
  },
});
