import { cosineOf, embedText } from "../text/embed-text.ts";
import { foldLetters } from "../text/fold-letters.ts";
import { guessLanguage } from "../text/languages.ts";
import { splitSentences } from "../text/split-text.ts";
import { type ChatRequest, textsBy } from "../wire/chat-request.ts";
import { lastQuestion } from "./read-conversation.ts";
import { citationForm, type GivenPiece, readPieces } from "./read-pieces.ts";
import { isGreeting, isThanks, phrases } from "./service-phrases.ts";

/** Nearness from which a sentence answers a question. */
const leastNearness = 0.2;
const mostSentences = 2;
/** Share of the best sentence's nearness that a further sentence must have. */
const furtherShare = 0.75;

export interface DraftedAnswer {
  text: string;
  /** Ids of the pieces whose sentences the text holds. */
  cited: readonly string[];
  isMiss: boolean;
}

/**
 * Answers the customer's last question with the nearest sentences of the given pieces, each with its citation. A
 * prompt without pieces answers with its own sentences.
 */
export function draftAnswer(request: ChatRequest): DraftedAnswer {
  const question = lastQuestion(request);
  const language = guessLanguage(question);
  if (isGreeting(question)) return { text: phrases.greeting[language], cited: [], isMiss: false };
  if (isThanks(question)) return { text: phrases.welcome[language], cited: [], isMiss: false };
  const pieces = readPieces(request);
  const found = nearestSentences(question, pieces.length > 0 ? pieces : promptAsPieces(request));
  if (found.length === 0) return { text: phrases.miss[language], cited: [], isMiss: true };
  const cite = citationForm(request);
  const text = found
    .map(({ sentence, id }) => (id === undefined ? sentence : `${sentence} ${cite(id)}`))
    .join(" ");
  return { text, cited: [...new Set(found.flatMap(({ id }) => id ?? []))], isMiss: false };
}

interface NearSentence {
  sentence: string;
  id: string | undefined;
  nearness: number;
}

function nearestSentences(question: string, pieces: readonly GivenPiece[]): NearSentence[] {
  const asked = embedText(question);
  const sentences = pieces
    .flatMap(({ id, title, text }) => splitSentences(text).map((sentence) => ({ sentence, id, title })))
    .map((one) => ({ ...one, nearness: nearnessTo(asked, one) }))
    .toSorted((one, other) => other.nearness - one.nearness);
  const [best] = sentences;
  if (!best || best.nearness < leastNearness) return [];
  const texts = new Set<string>();
  return sentences
    .filter(({ nearness }) => nearness >= Math.max(leastNearness, best.nearness * furtherShare))
    .filter(({ sentence }) => !texts.has(sentence) && texts.add(sentence))
    .slice(0, mostSentences);
}

/** A sentence may need the title of its piece to say what it is about. */
function nearnessTo(asked: Float32Array, { sentence, title }: { sentence: string; title: string }): number {
  const alone = cosineOf(asked, embedText(sentence));
  return title === "" ? alone : Math.max(alone, cosineOf(asked, embedText(`${title} ${sentence}`)));
}

/** Openings of sentences that instruct the model and tell a customer nothing. */
const instruction =
  /^(?:voce e|voce atende|you are|eres|usted es|responda|responde|answer|reply|nunca|never|seja|be |sea |use |usa |nao |do not|don't|no |se o cliente|se a cliente|if the customer|si el cliente|quando o cliente|when the customer|cuando el cliente|cite|cita|task:|tarefa:|tarea:|the customer came)/;

function promptAsPieces(request: ChatRequest): GivenPiece[] {
  const sentences = textsBy(request, "system", "developer").flatMap(splitSentences);
  const facts = sentences.filter((sentence) => !instruction.test(foldLetters(sentence)));
  return facts.map((text) => ({ id: undefined, title: "", text }));
}
