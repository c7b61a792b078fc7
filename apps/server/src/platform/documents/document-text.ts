/** Text of a document. Lines of the text that begin with `#` are headings. */
export interface DocumentText {
  /** Title that the document gives itself; empty if there is none. */
  title: string;
  text: string;
}

/** Reason for rejecting a document. */
export type DocumentRefusal = "unreadable" | "unsupported" | "tooLarge" | "withoutText";

/** Thrown when a document is rejected; the user sees the reason. */
export class DocumentRefused extends Error {
  readonly refusal: DocumentRefusal;

  constructor(refusal: DocumentRefusal) {
    super(`document refused: ${refusal}`);
    this.refusal = refusal;
  }
}

/** Largest text of a document in characters, about 600 pages. */
export const mostDocumentCharacters = 2_000_000;
