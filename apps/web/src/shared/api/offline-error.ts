/** The server could not be reached, or something other than the server answered, such as a gateway. */
export class OfflineError extends Error {
  constructor(cause?: unknown) {
    super("The server could not be reached", { cause });
    this.name = "OfflineError";
  }
}
