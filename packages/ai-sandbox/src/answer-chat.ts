import type { ServerResponse } from "node:http";
import { decideAnswer } from "./answers/decide-answer.ts";
import { inventAnswerTo } from "./answers/lie.ts";
import { lastQuestion } from "./answers/read-conversation.ts";
import { citationForm, readPieces } from "./answers/read-pieces.ts";
import type { ModelFault } from "./faults.ts";
import type { ServiceState } from "./service-state.ts";
import { hashText } from "./text/embed-text.ts";
import type { ChatRequest } from "./wire/chat-request.ts";
import type { ModelAnswer } from "./wire/model-answer.ts";
import { writeCompletion } from "./wire/write-completion.ts";

/** Answers `POST /chat/completions`: scripted, faulty, or as the model itself would. */
export async function answerChat(
  state: ServiceState,
  request: ChatRequest,
  response: ServerResponse,
): Promise<void> {
  const { model } = request;
  const take = <K extends ModelFault["kind"]>(kind: K) => state.faults.take(kind, "chat", model);
  const answer = decideFaulty(state, request);
  const { isLeft, usage } = await writeCompletion(response, request, answer, idOf(request), {
    partMilliseconds: take("slow-stream")?.ms ?? 0,
    cutAfter: take("cut-stream")?.afterParts,
    garbage: take("garbage")?.text,
    isWhole: take("no-stream") !== undefined,
  });
  const path = "/chat/completions";
  if (isLeft) state.calls.events.emit({ type: "client-left", path, model });
  else
    state.calls.events.emit({
      type: "answered",
      path,
      model,
      status: 200,
      promptTokens: usage.prompt_tokens,
      completionTokens: usage.completion_tokens,
    });
}

/** Makes the id of an answer from the messages, so that equal requests get equal answers. */
function idOf({ model, messages }: ChatRequest): string {
  return hashText(JSON.stringify([model, messages])).toString(36);
}

function decideFaulty(state: ServiceState, request: ChatRequest): ModelAnswer {
  const take = <K extends ModelFault["kind"]>(kind: K) => state.faults.take(kind, "chat", request.model);
  if (take("empty-answer")) return { text: "", toolCalls: [] };
  const lie = take("lie");
  if (lie) return tellLie(state, request, lie);
  const answer = state.script.take(request) ?? decideAnswer(request);
  const bad = answer.toolCalls.length > 0 ? take("bad-arguments") : undefined;
  if (!bad) return answer;
  const toolCalls = answer.toolCalls.map((call) => ({ ...call, arguments: spoil(call.arguments, bad.as) }));
  return { ...answer, toolCalls };
}

function tellLie(
  state: ServiceState,
  request: ChatRequest,
  { seed, about, cites }: Extract<ModelFault, { kind: "lie" }>,
): ModelAnswer {
  const { text } = inventAnswerTo(lastQuestion(request), seed + state.lies, about);
  state.lies += 1;
  const id = cites ? readPieces(request)[0]?.id : undefined;
  return { text: id === undefined ? text : `${text} ${citationForm(request)(id)}`, toolCalls: [] };
}

function spoil(written: string, as: Extract<ModelFault, { kind: "bad-arguments" }>["as"]): string {
  if (as === "cut-json") return written.slice(0, Math.max(1, written.length / 2));
  if (as === "empty") return "{}";
  const fields = Object.entries(JSON.parse(written) as Record<string, unknown>);
  if (as === "unknown-field") return JSON.stringify({ ...Object.fromEntries(fields), unknown_field: true });
  return JSON.stringify(Object.fromEntries(fields.map(([name]) => [name, { wrong: "type" }])));
}
