import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const onboardingTexts = defineTexts({
  pt: {
    title: "Primeiros passos",
    hint: "Em três passos, seus clientes escrevem e sua equipe responde.",
    queue: "Crie as filas",
    queueHint: "Os assuntos que o cliente escolhe no menu, cada um com saudação e horários.",
    user: "Convide a equipe",
    userHint: "Quem atende, e em quais filas.",
    connection: "Conecte um número",
    connectionHint: "Leia o QR Code com o WhatsApp da empresa.",
    done: "feito",
  },
  en: {
    title: "Getting started",
    hint: "Three steps, and your customers can write and your team can reply.",
    queue: "Create your queues",
    queueHint: "The departments your customers choose from, with greeting and working hours.",
    user: "Invite your team",
    userHint: "Who handles tickets, and in which queues.",
    connection: "Connect a number",
    connectionHint: "Scan the QR code with the company's WhatsApp.",
    done: "done",
  },
  es: {
    title: "Primeros pasos",
    hint: "En tres pasos, sus clientes pueden escribir y su equipo puede responder.",
    queue: "Cree sus colas",
    queueHint: "Las áreas entre las que elige el cliente, con saludo y horarios.",
    user: "Invite a su equipo",
    userHint: "Quiénes atienden, y en qué colas.",
    connection: "Conecte un número",
    connectionHint: "Escanee el código QR con el WhatsApp de la empresa.",
    done: "hecho",
  },
});
