import { z } from "zod";
import type { ContentInput } from "./content.ts";

/** Kinds of actions of simulated customers. A mix gives each kind a relative weight; the weights can have any sum. */
export const crowdKinds = [
  "text",
  "image",
  "voice",
  "document",
  "sticker",
  "location",
  "contacts",
  "reaction",
  "edit",
  "delete",
] as const;
export type CrowdKind = (typeof crowdKinds)[number];

export const crowdSchema = z.strictObject({
  phones: z.array(z.string().regex(/^\d{8,15}$/)).min(1),
  contacts: z.int().min(1).max(100_000),
  perMinute: z.number().positive().max(60_000),
  /**
   * Number of messages after which the crowd of simulated customers ends; if omitted, the crowd runs until it is
   * stopped.
   */
  total: z.int().min(1).optional(),
  mix: z.partialRecord(z.enum(crowdKinds), z.number().min(0)).optional(),
  seed: z.int().min(0).default(1),
  /**
   * Replies of simulated customers: a customer who receives a message reads it and, with the probability `chance`,
   * writes again, up to `most` times.
   */
  answers: z
    .strictObject({ chance: z.number().min(0).max(1).default(0.5), most: z.int().min(1).default(3) })
    .optional(),
});
export type CrowdInput = z.input<typeof crowdSchema>;
export type CrowdPlan = z.output<typeof crowdSchema>;

const defaultMix: Record<CrowdKind, number> = {
  text: 70,
  image: 8,
  voice: 8,
  document: 3,
  sticker: 3,
  location: 2,
  contacts: 1,
  reaction: 3,
  edit: 1,
  delete: 1,
};

const phrases = [
  "bom dia, tudo bem?",
  "qual o preço?",
  "vocês entregam hoje?",
  "meu pedido não chegou",
  "obrigada!",
  "posso trocar?",
  "aceita pix?",
  "ainda tem em azul?",
];

const firstNames = ["Ana", "Bruno", "Carla", "Diego", "Elisa", "Fábio", "Gil", "Helena", "Igor", "Júlia"];
const lastNames = ["Souza", "Lima", "Prado", "Nunes", "Rocha", "Teles", "Vieira", "Alves"];

/** Next action of the crowd: the customer's index, the kind of action, and a random number that selects the text. */
export interface CrowdStep {
  customer: number;
  kind: CrowdKind;
  choice: number;
}

/**
 * Returns a generator of the crowd's actions; the same seed always yields the same customers, order, kinds and texts.
 */
export function makeCrowdScript({ contacts, mix, seed }: CrowdPlan): () => CrowdStep {
  const next = makeRandom(seed);
  const shares = Object.entries(mix ?? defaultMix) as [CrowdKind, number][];
  const sum = shares.reduce((total, [, share]) => total + share, 0);
  return () => {
    const customer = Math.floor(next() * contacts);
    const kind = kindAt(shares, next() * sum);
    return { customer, kind, choice: Math.floor(next() * 1_000_000) };
  };
}

function kindAt(shares: [CrowdKind, number][], point: number): CrowdKind {
  let reached = 0;
  for (const [kind, share] of shares) {
    reached += share;
    if (point < reached) return kind;
  }
  return "text";
}

/**
 * Derives the number and name of a simulated customer from the seed and the customer's index. The number looks
 * Brazilian.
 */
export function crowdMember({ seed }: CrowdPlan, index: number): { number: string; name: string } {
  const number = `55${11 + (seed % 80)}9${String(70_000_000 + (seed % 100) * 100_000 + index)}`;
  const first = firstNames[index % firstNames.length] ?? "";
  const last = lastNames[Math.floor(index / firstNames.length) % lastNames.length] ?? "";
  return { number, name: `${first} ${last}` };
}

/**
 * Returns the content of an action. A reaction, edit or deletion becomes a text if there is no message that it could
 * change.
 */
export function crowdContent(
  { kind, choice }: CrowdStep,
  count: number,
  targets: { own: string | undefined; other: string | undefined },
): ContentInput {
  const text = `${phrases[choice % phrases.length]} (${count})`;
  const fallback: ContentInput = { kind: "text", text };
  switch (kind) {
    case "text":
      return fallback;
    case "image":
      return { kind, caption: text };
    case "voice":
      return { kind, seconds: 2 };
    case "document":
      return { kind, filename: `pedido-${count}.pdf` };
    case "sticker":
      return { kind };
    case "location":
      return { kind, latitude: -23 - (choice % 100) / 100, longitude: -46 - (choice % 97) / 97 };
    case "contacts":
      return { kind, contacts: [{ name: "Indicação", number: "5511900000000" }] };
    case "reaction":
      return targets.other ? { kind, message: targets.other, emoji: "👍" } : fallback;
    case "edit":
      return targets.own ? { kind, message: targets.own, text } : fallback;
    case "delete":
      return targets.own ? { kind, message: targets.own } : fallback;
  }
}

/** Returns a generator of random numbers, Mulberry32: small, evenly distributed, and identical on all platforms. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
