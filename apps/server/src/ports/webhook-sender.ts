/** Posts to addresses of other programs. */
export interface WebhookSender {
  /** The status of the answer, whatever it is; redirects are not followed. Throws WebhookFailure where there was none. */
  post(call: WebhookCall): Promise<number>;
  close(): Promise<void>;
}

export interface WebhookCall {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export class WebhookFailure extends Error {
  readonly problem: "unreachable" | "privateAddress";
  constructor(problem: WebhookFailure["problem"], options: ErrorOptions) {
    super(problem === "unreachable" ? "nobody answered" : "the address is a private one", options);
    this.problem = problem;
  }
}
