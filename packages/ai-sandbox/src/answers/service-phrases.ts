import { foldLetters } from "../text/fold-letters.ts";
import type { ServiceLanguage } from "../text/languages.ts";

/** Sentences that the model says when no source holds an answer. */
export const phrases = {
  greeting: {
    pt: "Olá! Como posso ajudar?",
    en: "Hello! How can I help you?",
    es: "¡Hola! ¿Cómo puedo ayudarle?",
  },
  welcome: {
    pt: "Por nada! Se precisar de mais alguma coisa, é só escrever.",
    en: "You're welcome! Just write if you need anything else.",
    es: "¡De nada! Si necesita algo más, escríbanos.",
  },
  miss: {
    pt: "Não encontrei essa informação. Pode me dar mais detalhes?",
    en: "I could not find that information. Could you give me more details?",
    es: "No encontré esa información. ¿Puede darme más detalles?",
  },
  handOver: {
    pt: "Vou chamar uma pessoa da equipe para continuar o atendimento.",
    en: "I will call a person of our team to continue.",
    es: "Voy a llamar a una persona del equipo para continuar.",
  },
  done: { pt: "Pronto, já registrei.", en: "Done, I have noted it.", es: "Listo, ya lo registré." },
} as const satisfies Record<string, Record<ServiceLanguage, string>>;

const people =
  /\b(?:pessoa|humano|humana|atendente|alguem de verdade|gente de verdade|person|human|agent|representative|operator|somebody real|someone real|persona|agente|asesor|asesora|operador|operadora)\b/;
const wishes =
  /\b(?:fala|falar|falo|conversar|chama|chamar|chame|passa|passar|passe|transfere|transferir|transfira|quero|queria|preciso|atendido|atendida|speak|talk|want|need|connect|transfer|get me|hablar|hable|pasar|paseme|pase|transferir|quiero|necesito|comunicar|comuniqueme|llame)\b/;

/** Returns whether a customer asks for a person instead of the machine. */
export function asksForPerson(text: string): boolean {
  const folded = foldLetters(text);
  // A message of few words that names a person needs no verb: "atendente, por favor".
  return people.test(folded) && (wishes.test(folded) || folded.split(" ").length <= 4);
}

/** Returns whether a customer wants to speak to somebody, whoever that is. */
export function asksToSpeak(text: string): boolean {
  return wishes.test(foldLetters(text));
}

export function isGreeting(text: string): boolean {
  return /^(?:oi|ola|bom dia|boa tarde|boa noite|hello|hi|hey|good (?:morning|afternoon|evening)|hola|buen dia|buen[oa]s (?:dias|tardes|noches))[ ,!.]{0,3}(?:tudo bem|how are you|como estas?)?[ ?!.]{0,3}$/.test(
    foldLetters(text).trim(),
  );
}

export function isThanks(text: string): boolean {
  return /^(?:muito |muchas )?(?:obrigad[oa]|valeu|thanks|thank you|gracias)\b.{0,20}$/.test(
    foldLetters(text).trim(),
  );
}
