import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A question of a customer, and the heading of the passage that answers it. */
export interface ShopQuestion {
  heading: string;
  question: string;
}

/** Texts of three invented shops, in Portuguese, English and Spanish. */
export const shopTexts = ["padaria", "bikes", "deportes"].map((name) => readText(`${name}.md`));

/**
 * Questions about the shops, paraphrased and misspelt. Those of `tuning` served to choose the constants of the search;
 * those of `held-out` only measure it, so do not look at them when you change it.
 */
export function readQuestions(name: "tuning" | "held-out"): ShopQuestion[] {
  const lines = readText(`${name}.txt`).trim().split("\n");
  return lines.map((line) => {
    const [heading = "", question = ""] = line.split(" | ");
    return { heading, question };
  });
}

/** Returns the questions whose passage is not among the found headings. */
export async function findUnanswered(
  questions: readonly ShopQuestion[],
  findHeadings: (question: string) => Promise<string[]>,
): Promise<string[]> {
  const missed: string[] = [];
  for (const { heading, question } of questions) {
    const found = await findHeadings(question);
    if (!found.includes(heading)) missed.push(`${question} → ${found.join(", ")}`);
  }
  return missed;
}

function readText(file: string): string {
  return readFileSync(join(import.meta.dirname, file), "utf8");
}
