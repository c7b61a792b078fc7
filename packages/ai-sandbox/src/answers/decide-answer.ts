import { foldLetters } from "../text/fold-letters.ts";
import { guessLanguage } from "../text/languages.ts";
import { type ChatRequest, textsBy } from "../wire/chat-request.ts";
import type { ModelAnswer } from "../wire/model-answer.ts";
import { decideToolCall } from "./decide-tool-call.ts";
import { draftAnswer } from "./draft-answer.ts";
import { fillSchema } from "./fill-schema.ts";
import { judge } from "./judge.ts";
import { givenText, lastQuestion } from "./read-conversation.ts";
import { rewrite } from "./rewrite.ts";
import { phrases } from "./service-phrases.ts";
import { summarise } from "./summarise.ts";
import { translateText } from "./translate.ts";

/** The model's work, by words of the task that ask for it; the first that fits is done. */
const tasks: readonly (readonly [RegExp, (task: string, request: ChatRequest) => TaskResult])[] = [
  [/^(?:judge|grade|evaluate|avali|julg|evalu|compare)/, (_, request) => judgedResult(request)],
  [
    /^(?:translat|traduz|traduc)/,
    (task, request) => ({ text: translateText(task, givenText(request), lastQuestion(request)) }),
  ],
  [
    /^(?:rewrit|rephras|shorten|correct|proofread|reescrev|encurt|corrij|corrig|reescrib|acort)/,
    (task, request) => ({ text: rewrite(task, givenText(request)) }),
  ],
  [/^(?:summari|resum|recap)/, (task, request) => ({ text: summarise(task, request) })],
];

interface TaskResult {
  text: string;
  reason?: string;
  isGood?: boolean;
  score?: number;
  cited?: readonly string[];
  isMiss?: boolean;
}

/** Decides what the model answers to a request for which nothing was scripted. */
export function decideAnswer(request: ChatRequest): ModelAnswer {
  const task = taskOf(request);
  const work = tasks.find(([pattern]) => pattern.test(foldLetters(task)))?.[1];
  const result = work ? work(task, request) : draftAnswer(request);
  const call = work
    ? decideToolCall({ ...request, messages: [] }, false)
    : decideToolCall(request, result.isMiss === true);
  if (call) return { text: "", toolCalls: [call] };
  const isDone = request.messages.at(-1)?.role === "tool" && result.isMiss === true;
  const text = isDone ? phrases.done[guessLanguage(lastQuestion(request))] : result.text;
  return { text: inFormat(request, { ...result, text }), toolCalls: [] };
}

/**
 * Returns the sentence that says what is to be done: the line `Task: …` of the prompt, or its beginning. Other
 * sentences do not count, because a prompt may mention a summary or correct answers without asking for them.
 */
function taskOf(request: ChatRequest): string {
  const prompt = textsBy(request, "system", "developer").join("\n\n").trim();
  const lines = prompt.split("\n");
  const line = lines.find((one) => taskMark.test(one)) ?? lines[0] ?? "";
  return line.replace(taskMark, "").trim();
}

const taskMark = /^(?:task|tarefa|tarea):/i;

function judgedResult(request: ChatRequest): TaskResult {
  const { isGood, score, reason } = judge(request);
  return {
    text: JSON.stringify({ verdict: isGood ? "correct" : "incorrect", score, reason }),
    isGood,
    score,
    reason,
  };
}

/** Puts the result into the format that the request asks for: a text, or JSON by its schema. */
function inFormat({ response_format: format }: ChatRequest, result: TaskResult): string {
  const { text, reason = text, isGood = result.isMiss !== true, score = isGood ? 1 : 0, cited = [] } = result;
  if (format.type === "text") return text;
  if (format.type === "json_object")
    return text.startsWith("{") ? text : JSON.stringify({ text, ids: cited });
  const facts = { text: text.startsWith("{") ? reason : text, reason, isGood, score, ids: cited };
  return JSON.stringify(fillSchema(format.json_schema.schema, facts));
}
