import type { Language } from "@recado/contract/shared/language";
import type { HandOverReason } from "./compose-note.ts";

type Translated = Readonly<Record<Language, string>>;

/** Sentences with which the assistant leaves the conversation to a person. */
export const handOverTexts: Readonly<Record<"asked" | "unasked", Translated>> = {
  asked: {
    pt: "Certo! Já chamei uma pessoa da equipe para falar com você.",
    en: "Sure! I have called a person from our team to talk to you.",
    es: "¡Claro! Ya llamé a una persona del equipo para hablar con usted.",
  },
  unasked: {
    pt: "Vou passar a conversa para uma pessoa da equipe, que já continua com você.",
    en: "I am passing this conversation on to a person from our team.",
    es: "Voy a pasar la conversación a una persona del equipo.",
  },
};

/** Sentence that is added to a greeting that does not say it. */
export const saysAutomatic: Translated = {
  pt: "Este é um atendimento automático.",
  en: "You are talking to an automated assistant.",
  es: "Esta es una atención automática.",
};

/** Reasons of a hand-over, for the note in the ticket. */
export const handOverReasons: Readonly<Record<HandOverReason, Translated>> = {
  person: {
    pt: "O cliente pediu para falar com uma pessoa.",
    en: "The customer asked for a person.",
    es: "El cliente pidió hablar con una persona.",
  },
  unknown: {
    pt: "A base de conhecimento não respondeu a duas perguntas.",
    en: "The knowledge did not answer two questions.",
    es: "La base de conocimiento no respondió a dos preguntas.",
  },
  refused: {
    pt: "A resposta do modelo não foi enviada, porque trazia dados sem fonte.",
    en: "The model's answer was not sent, because it held facts without a source.",
    es: "La respuesta del modelo no se envió, porque traía datos sin fuente.",
  },
  model: {
    pt: "O assistente passou a conversa adiante.",
    en: "The assistant passed the conversation on.",
    es: "El asistente pasó la conversación.",
  },
  unavailable: {
    pt: "A inteligência artificial está desligada ou atingiu o limite de gastos.",
    en: "AI is off or has reached its spending limit.",
    es: "La inteligencia artificial está apagada o alcanzó el límite de gastos.",
  },
};

export const noteLabels: Readonly<Record<Language, { version: string; customer: string }>> = {
  pt: { version: "versão", customer: "Cliente" },
  en: { version: "version", customer: "Customer" },
  es: { version: "versión", customer: "Cliente" },
};
