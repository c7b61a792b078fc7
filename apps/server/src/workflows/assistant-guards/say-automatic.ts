import { findPhrase, readPhrases } from "../opt-outs/match-words.ts";
import { type ClauseText, splitClauses } from "../opt-outs/split-clauses.ts";

const classes = {
  HUMAN: "humano humana human",
  PERSON: "pessoa person persona",
  ROBOT: "robo bot chatbot maquina ia robot machine maquina ai computador computer",
};

const automation = readPhrases(
  `
  assistente|atendente|atendimento virtual|automatico|automatica|digital
  asistente virtual|automatico|automatica|digital
  virtual|automated|automatic|digital assistant|agent
  inteligencia artificial
  artificial intelligence
  automatico|automatica|automatizado|automatizada|automated|robo|robot|chatbot|bot
  `,
  classes,
);

const claimsToBeHuman = readPhrases(
  `
  sou ?um|uma ?PERSON HUMAN
  sou uma PERSON ?HUMAN|real|verdade|como|e|e|normal $
  sou uma PERSON de|real|como
  nao sou ?um|uma ROBOT
  nao sou ?um|uma assistente virtual
  soy ?un|una ?PERSON HUMAN
  soy una PERSON real|de|como|$
  soy una PERSON $
  no soy ?un|una ROBOT
  i am|m ?a ?real HUMAN|PERSON
  im ?a ?real HUMAN|PERSON
  i am|m not ?a|an ROBOT
  im not ?a|an ROBOT
  `,
  classes,
);

/** Whether a text says that it comes from a program. */
export function namesAutomation(text: string): boolean {
  return hidesAutomation(text) === undefined && hasPhrase(splitClauses(text), automation) !== undefined;
}

/** Returns the words with which a text claims to come from a person; undefined if it does not. */
export function hidesAutomation(text: string): string | undefined {
  return hasPhrase(splitClauses(text), claimsToBeHuman)?.words.join(" ");
}

function hasPhrase(
  clauses: readonly ClauseText[],
  phrases: ReturnType<typeof readPhrases>,
): ClauseText | undefined {
  return clauses.find(({ words }) => phrases.some((phrase) => findPhrase(phrase, words) !== undefined));
}
