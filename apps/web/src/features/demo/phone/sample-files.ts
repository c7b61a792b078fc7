import type { PersonaContent } from "@recado/contract/demo-phones";

/** Sample photo: draws a scratched table, which the customer of the script complains about. */
export async function samplePhoto(): Promise<PersonaContent> {
  const canvas = document.createElement("canvas");
  canvas.width = 960;
  canvas.height = 720;
  const pen = canvas.getContext("2d");
  if (pen) drawTable(pen);
  return formatFile(await toJpeg(canvas), "mesa.jpg", "image");
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the browser could not create the sample picture"))),
      "image/jpeg",
      0.85,
    );
  });
}

function drawTable(pen: CanvasRenderingContext2D): void {
  const boxes = [
    ["#dcc7ce", 0, 0, 960, 720],
    ["#b5868e", 0, 500, 960, 220],
    ["#9a6b3f", 150, 250, 660, 26],
    ["#8b5a33", 150, 276, 660, 60],
    ["#6d4527", 190, 336, 40, 250],
    ["#6d4527", 730, 336, 40, 250],
  ] as const;
  for (const [color, left, top, width, height] of boxes) {
    pen.fillStyle = color;
    pen.fillRect(left, top, width, height);
  }
  pen.lineWidth = 6;
  pen.strokeStyle = "#f6e9df";
  pen.stroke(new Path2D("M400 300 L470 292 L490 318 L560 300"));
  pen.setLineDash([18, 12]);
  pen.strokeStyle = "#c0322a";
  pen.stroke(new Path2D("M600 300 A120 95 0 1 1 360 300 A120 95 0 1 1 600 300"));
}

const rate = 16_000;
const noteSeconds = 0.4;
const melody = [392, 440, 494, 587, 494, 440, 523, 392] as const;

/** Sample voice message: a short tune whose loudness varies like speech, so that its waveform looks real. */
export async function sampleVoice(): Promise<PersonaContent> {
  const seconds = Math.round(melody.length * noteSeconds);
  const content = await formatFile(new Blob([waveFile()], { type: "audio/wav" }), "voz.wav", "voice");
  return { ...content, seconds };
}

function waveFile(): ArrayBuffer {
  const count = melody.length * noteSeconds * rate;
  const view = new DataView(new ArrayBuffer(44 + count * 2));
  const words = ["RIFF", "WAVE", "fmt ", "data"] as const;
  for (const [index, at] of [0, 8, 12, 36].entries())
    for (const [letter, character] of [...(words[index] ?? "")].entries())
      view.setUint8(at + letter, character.charCodeAt(0));
  view.setUint32(4, 36 + count * 2, true);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  view.setUint32(40, count * 2, true);
  for (let index = 0; index < count; index++) view.setInt16(44 + index * 2, sampleAt(index / rate), true);
  return view.buffer;
}

/** Value of the tune's waveform at a time in seconds. Each note fades in and out and has a loudness of its own. */
function sampleAt(second: number): number {
  const note = Math.floor(second / noteSeconds);
  const swell = Math.sin((Math.PI * (second % noteSeconds)) / noteSeconds);
  const height = 0.35 + 0.6 * Math.abs(Math.sin(note * 1.7));
  return Math.round(12_000 * swell * height * Math.sin(2 * Math.PI * (melody[note] ?? 0) * second));
}

/** Converts a chosen file to the content that a phone would send. */
export function chosenFile(file: File): Promise<PersonaContent> {
  return formatFile(file, file.name, kindOfFile(file.type));
}

function kindOfFile(type: string): "image" | "video" | "audio" | "document" {
  const [kind] = type.split("/");
  return kind === "image" || kind === "video" || kind === "audio" ? kind : "document";
}

type PersonaFile = Extract<PersonaContent, { kind: "file" }>;

async function formatFile(blob: Blob, name: string, as: PersonaFile["as"]): Promise<PersonaFile> {
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
