import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const onboardingTexts = defineTexts({
  pt: {
    title: "Primeiros passos",
    hint: "Em três passos seus clientes escrevem e sua equipe responde.",
    queue: "Crie as filas",
    queueHint: "Os setores entre os quais o cliente escolhe, com saudação e horários.",
    user: "Convide a equipe",
    userHint: "Quem atende, e em quais filas.",
    connection: "Conecte um número",
    connectionHint: "Leia o QR code com o WhatsApp da empresa.",
    done: "feito",
  },
  en: {
    title: "First steps",
    hint: "In three steps, your customers write and your team replies.",
    queue: "Create queues",
    queueHint: "The departments your customers choose from, with greeting and hours.",
    user: "Invite the team",
    userHint: "Who handles tickets, and in which queues.",
    connection: "Connect a number",
    connectionHint: "Scan the QR code with the company's WhatsApp.",
    done: "done",
  },
  es: {
    title: "Primeros pasos",
    hint: "En tres pasos sus clientes escriben y su equipo responde.",
    queue: "Cree las colas",
    queueHint: "Los sectores entre los que elige el cliente, con saludo y horarios.",
    user: "Invite al equipo",
    userHint: "Quiénes atienden, y en qué colas.",
    connection: "Conecte un número",
    connectionHint: "Escanee el código QR con el WhatsApp de la empresa.",
    done: "hecho",
  },
});
