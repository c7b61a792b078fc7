import type { DeliveryProblem } from "@recado/contract/operator-webhook";

export interface WebhookSender {
  /**
   * Returns the HTTP status, whatever it is; redirects are not followed. Throws WebhookFailure if there was no answer.
   */
  post(call: WebhookCall): Promise<number>;
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
