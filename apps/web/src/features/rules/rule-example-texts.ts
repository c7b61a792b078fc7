import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const ruleExampleTexts = defineTexts({
  pt: {
    title: "Comece por um exemplo",
    use: "Usar este exemplo",
    longWait: {
      name: "Espera longa",
      hint: "Quando um cliente espera resposta há 30 minutos, a prioridade do atendimento passa a ser alta.",
    },
    silentCustomer: {
      name: "Cliente sem retorno",
      hint: "Quando o cliente não responde há 2 dias, a regra se despede e resolve o atendimento.",
      message:
        "Olá, {{firstName}}! Como não tivemos retorno, vamos encerrar este atendimento. Se precisar, é só escrever aqui.",
    },
  },
  en: {
    title: "Start from an example",
    use: "Use this example",
    longWait: {
      name: "Long wait",
      hint: "When a customer has waited 30 minutes for a reply, the ticket's priority becomes high.",
    },
    silentCustomer: {
      name: "No reply from the customer",
      hint: "When the customer has not replied for 2 days, the rule says goodbye and resolves the ticket.",
      message:
        "Hello, {{firstName}}! As we have not heard back from you, we are closing this ticket. If you need anything, just write here.",
    },
  },
  es: {
    title: "Empiece con un ejemplo",
    use: "Usar este ejemplo",
    longWait: {
      name: "Espera larga",
      hint: "Cuando un cliente espera respuesta desde hace 30 minutos, la prioridad del ticket pasa a ser alta.",
    },
    silentCustomer: {
      name: "Cliente sin respuesta",
      hint: "Cuando el cliente no responde desde hace 2 días, la regla se despide y resuelve el ticket.",
      message:
        "¡Hola, {{firstName}}! Como no tuvimos respuesta, vamos a cerrar este ticket. Si necesita algo, escriba por aquí.",
    },
  },
});
