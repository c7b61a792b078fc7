import type { DeliveryProblem } from "@recado/contract/operator-webhook";

export interface WebhookSender {
  /**
   * Sends the request and returns the HTTP status of the response, whether it means success or not. Redirects are not
   * followed. Throws WebhookFailure if there was no response.
   */
  post(call: WebhookCall): Promise<number>;
  /** Returns why calls to this URL are refused, as far as the URL itself tells; names are looked up only by `post`. */
  problemOf(url: string): DeliveryProblem | undefined;
  close(): Promise<void>;
}

export interface WebhookCall {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export class WebhookFailure extends Error {
  readonly problem: DeliveryProblem;
  constructor(problem: DeliveryProblem, options: ErrorOptions) {
    super(
      problem === "unreachable"
        ? "the webhook's address did not answer"
        : "the webhook's address is not allowed",
      options,
    );
    this.problem = problem;
  }
}
