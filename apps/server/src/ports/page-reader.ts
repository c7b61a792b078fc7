/** Reasons why a web page was not fetched. */
export type PageProblem =
  | "unreachable"
  | "notFound"
  | "robots"
  | "privateAddress"
  | "insecureAddress"
  | "tooLarge"
  | "unsupported";

/** Thrown if a page was not fetched; users see the problem. */
export class PageRefused extends Error {
  readonly problem: PageProblem;

  constructor(problem: PageProblem, options?: ErrorOptions) {
    super(`page not fetched: ${problem}`, options);
    this.name = "PageRefused";
    this.problem = problem;
  }
}

export interface FetchedPage {
  /** Whether the page is HTML; otherwise it is a document or plain text. */
  isHtml: boolean;
  bytes: Uint8Array;
}

/** Fetches public web pages at addresses that companies enter, within limits of size and time. */
export interface PageReader {
  /**
   * Fetches a page and follows redirects. Honours the robots.txt of every host on the way. Throws PageRefused, or the
   * signal's reason if the signal is aborted.
   */
  fetchPage(url: string, signal: AbortSignal): Promise<FetchedPage>;
  close(): Promise<void>;
}
