export type DocumentKind =
  | "pdf"
  | "sheet"
  | "text"
  | "slides"
  | "archive"
  | "picture"
  | "sound"
  | "video"
  | "other";

const byExtension: Readonly<Record<string, DocumentKind>> = {
  pdf: "pdf",
  xls: "sheet",
  xlsx: "sheet",
  ods: "sheet",
  csv: "sheet",
  doc: "text",
  docx: "text",
  odt: "text",
  rtf: "text",
  txt: "text",
  ppt: "slides",
  pptx: "slides",
  odp: "slides",
  zip: "archive",
  rar: "archive",
  "7z": "archive",
  gz: "archive",
};

const byType: Readonly<Record<string, DocumentKind>> = {
  image: "picture",
  audio: "sound",
  video: "video",
  text: "text",
};

/**
 * Kind of a document. The extension was chosen by a person, so it counts more than the MIME type, which programs
 * guess.
 */
export function documentKind(name: string, mimeType: string): DocumentKind {
  const [type = ""] = mimeType.split("/");
  if (mimeType === "application/pdf") return "pdf";
  return byExtension[fileExtension(name)] ?? byType[type] ?? "other";
}

/** Extension of a file name in lower case; empty if the name has no extension. */
export function fileExtension(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}
