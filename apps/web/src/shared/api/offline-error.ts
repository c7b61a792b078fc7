/** The server could not be reached, or nothing that answered was the server. */
export class OfflineError extends Error {
  constructor(cause?: unknown) {
    super("The server could not be reached", { cause });
    this.name = "OfflineError";
  }
}
