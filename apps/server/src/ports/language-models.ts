/** Access to a language-model service with an API like OpenAI's. */
export interface ModelAccess {
  /** Base URL including the API version, such as `https://api.openai.com/v1`. */
  url: string;
  /** API key; null if the service needs none. */
  apiKey: string | null;
}

/**
 * A language model that the service offers. `endsOn` is the day of its announced shutdown; null if none is announced.
 */
export interface OfferedModel {
  id: string;
  endsOn: string | null;
  /** Whether the model's name is not that of a model for other uses, such as vectors or speech. */
  holdsConversations: boolean;
}

export interface CalledTool {
  id: string;
  name: string;
  /** Arguments as the model wrote them: JSON text that may be invalid. */
  arguments: string;
}

export type ModelMessage =
  | { role: "system" | "user"; content: string }
  | { role: "assistant"; content: string; toolCalls?: readonly CalledTool[] }
  /** Result of a tool that the model called. */
  | { role: "tool"; content: string; toolCallId: string };

export interface ModelTool {
  name: string;
  description: string;
  /** JSON Schema of the tool's arguments. */
  parameters: Readonly<Record<string, unknown>>;
}

export interface ModelRequest {
  /** Name of the model. If it is empty, the request names none, and the service uses its only model. */
  model: string;
  messages: readonly ModelMessage[];
  /** Largest number of tokens of the answer. */
  maxTokens: number;
  temperature?: number;
  tools?: readonly ModelTool[];
  /** Whether the model has to call a tool; by default, the model decides. */
  toolChoice?: "auto" | "none" | "required";
}

export interface ModelUsage {
  inputTokens: number;
  outputTokens: number;
}

export interface ChatAnswer {
  /** Text of the answer; empty if the model only called tools. */
  text: string;
  toolCalls: readonly CalledTool[];
  /** Whether the answer ends early because it reached `maxTokens`. */
  isCut: boolean;
  /** Tokens that the service counted; null if it reports none. */
  usage: ModelUsage | null;
}

/**
 * Part of a streamed answer. `begun` is the first sign that the model works, maybe long before its first words. `end` is
 * the last part and repeats the whole answer.
 */
export type ChatDelta =
  | { type: "begun" }
  | { type: "text"; text: string }
  | { type: "end"; answer: ChatAnswer };

export interface AudioFile {
  name: string;
  bytes: Uint8Array;
  mimetype: string;
}

/**
 * Thrown for a failure that may be gone on the next call: an overloaded service, a timeout, a cut answer. Its message
 * contains neither the request nor the response.
 */
export class ModelFailure extends Error {
  /** Whether the service may charge for the call nevertheless. */
  readonly mayCost: boolean;

  constructor(message: string, { mayCost }: { mayCost: boolean }) {
    super(message);
    this.name = "ModelFailure";
    this.mayCost = mayCost;
  }
}

/**
 * Calls language models at URLs that companies configure. Methods throw `AssistantRefusal` for failures that a retry
 * cannot fix, `ModelFailure` for others, and the signal's reason if the signal is aborted. Only `workflows/ai-calls`
 * calls models, because every call counts towards a budget.
 */
export interface LanguageModels {
  complete(access: ModelAccess, request: ModelRequest, signal: AbortSignal): Promise<ChatAnswer>;
  /** Ends the request if the caller stops reading. */
  stream(access: ModelAccess, request: ModelRequest, signal: AbortSignal): AsyncIterable<ChatDelta>;
  embed(
    access: ModelAccess,
    request: { model: string; texts: readonly string[] },
    signal: AbortSignal,
  ): Promise<{ vectors: Float32Array[]; inputTokens: number | null }>;
  /** `seconds` is the length that the service measured; null if it reports none. */
  transcribe(
    access: ModelAccess,
    request: { model: string; file: AudioFile; language?: string },
    signal: AbortSignal,
  ): Promise<{ text: string; seconds: number | null }>;
  /** Returns the models of the service, those for conversations first. */
  listModels(access: ModelAccess, signal: AbortSignal): Promise<OfferedModel[]>;
  close(): Promise<void>;
}
