import { foldedWords } from "./fold-letters.ts";

export const serviceLanguages = ["pt", "en", "es"] as const;
export type ServiceLanguage = (typeof serviceLanguages)[number];

/** Words without a subject of their own, by language. They tell the language and count nothing for nearness. */
const stopWords: Readonly<Record<ServiceLanguage, ReadonlySet<string>>> = {
  pt: new Set(
    "a o as os um uma uns umas de do da dos das em no na nos nas por pelo pela para pra com sem sob e ou mas se que qual quais quem quando onde como porque eu voce voces vc ele ela eles elas nos me te lhe meu minha meus minhas seu sua seus suas nosso nossa este esta estes estas esse essa isso isto aquele aquela ser sou e sao era foi estar estou esta estao ter tenho tem temos ha ja nao sim mais muito muita tambem ate so aqui ai ao aos gostaria queria quero pode posso podem saber favor tudo bem obrigado obrigada".split(
      " ",
    ),
  ),
  en: new Set(
    "a an the of in on at by for with without and or but if that which who whom when where how why what i you he she it we they me him her us them my your his its our their this these those be am is are was were been being have has had do does did can could may might will would shall should not no yes more very also to from so here there please know want like get any some hi thanks thank".split(
      " ",
    ),
  ),
  es: new Set(
    "el la los las un una unos unas de del en por para con sin y o pero si que cual cuales quien cuando donde como porque yo tu usted ustedes ella ellos ellas nosotros me te le lo les mi mis su sus nuestro nuestra este esta estos estas ese esa eso esto aquel ser soy es son era fue estar estoy estan tener tengo tiene tienen hay ya no mas muy tambien hasta solo aqui ahi al quisiera quiero puede puedo pueden saber favor todo bien gracias".split(
      " ",
    ),
  ),
};

/** Words that decide between languages even in a greeting of one word. */
const tellingWords: Readonly<Record<ServiceLanguage, ReadonlySet<string>>> = {
  pt: new Set(
    "nao voce voces vc oi ola bom boa dia tarde noite obrigado obrigada pedido entrega quanto meu minha uma".split(
      " ",
    ),
  ),
  en: new Set("the hello hi good morning thanks order delivery much my is you are what".split(" ")),
  es: new Set(
    "hola usted ustedes buenos buenas dias tardes noches gracias pedido cuanto cuesta el los mi una y".split(
      " ",
    ),
  ),
};

/** Guesses the language of a text by its stop words; Portuguese if nothing tells. */
export function guessLanguage(text: string): ServiceLanguage {
  const words = foldedWords(text);
  const pointsOf = (language: ServiceLanguage) =>
    words.reduce(
      (sum, word) =>
        sum + Number(stopWords[language].has(word)) + 2 * Number(tellingWords[language].has(word)),
      0,
    );
  return serviceLanguages.reduce((best, language) => (pointsOf(language) > pointsOf(best) ? language : best));
}

export function isStopWord(word: string): boolean {
  return serviceLanguages.some((language) => stopWords[language].has(word));
}

/** Endings that a light stemmer removes, longest first: plurals, verb forms and diminutives of the three languages. */
const endings =
  "amentos imentos amento imento aciones icoes acoes mente ciones iendo ando endo indo adas ados idas idos ada ado ida ido cion coes cao ing ies oes aes ais eis ar er ir am em an en ed es as os a e o s y".split(
    " ",
  );
const shortestStem = 4;

/** Removes the ending of a folded word, so that "entregas", "entrega" and "entregam" become equal. */
export function stemOf(word: string): string {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= shortestStem);
  return ending === undefined ? word : word.slice(0, -ending.length);
}
