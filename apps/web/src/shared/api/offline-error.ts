/** Thrown if the server could not be reached, or if a gateway in front of it sent the response. */
export class OfflineError extends Error {
  constructor(cause?: unknown) {
    super("The server could not be reached", { cause });
    this.name = "OfflineError";
  }
}
