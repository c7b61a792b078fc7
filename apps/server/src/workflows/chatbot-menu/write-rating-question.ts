import type { Language } from "@recado/contract/shared/language";

/** The company's question, or the default, followed by the scale. */
export function writeRatingQuestion(language: Language, question: string): string {
  const { ask, answer, scale } = words[language];
  const lines = scale.map((meaning, index) => `*${index + 1}* - ${meaning}`);
  return [question || ask, [answer, ...lines].join("\n")].join("\n\n");
}

const words: Record<Language, { ask: string; answer: string; scale: readonly [string, string, string] }> = {
  pt: {
    ask: "Como você avalia o nosso atendimento?",
    answer: "Responda com um número de 1 a 3:",
    scale: ["Insatisfeito", "Satisfeito", "Muito satisfeito"],
  },
  en: {
    ask: "How would you rate our service?",
    answer: "Reply with a number from 1 to 3:",
    scale: ["Dissatisfied", "Satisfied", "Very satisfied"],
  },
  es: {
    ask: "¿Cómo califica nuestra atención?",
    answer: "Responda con un número del 1 al 3:",
    scale: ["Insatisfecho", "Satisfecho", "Muy satisfecho"],
  },
};
