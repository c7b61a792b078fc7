/** Answer of the model before it is put into the protocol's format. */
export interface ModelAnswer {
  text: string;
  toolCalls: readonly ModelToolCall[];
  /** Parts in which the text is streamed; by default its tokens. */
  parts?: readonly string[] | undefined;
  /** Tokens that are reported; by default the counted ones. */
  usage?: { prompt: number; completion: number } | undefined;
}

export interface ModelToolCall {
  name: string;
  /** Arguments as JSON; a faulty model writes anything else. */
  arguments: string;
}

/** Error of the service, with the status and code of OpenAI's API. */
export class ModelServiceError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }

  body(): object {
    const type = this.status >= 500 ? "server_error" : "invalid_request_error";
    return { error: { message: this.message, type, param: null, code: this.code } };
  }
}
