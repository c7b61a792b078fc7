import type { PersonaContent } from "@recado/contract/demo";

type PersonaFile = Extract<PersonaContent, { kind: "file" }>;

export async function formatFile(blob: Blob, name: string, as: PersonaFile["as"]): Promise<PersonaFile> {
  const mimeType = blob.type || "application/octet-stream";
  return { kind: "file", as, name, mimeType, base64: await toBase64(blob) };
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error("the file could not be read"));
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ""));
    reader.readAsDataURL(blob);
  });
}
