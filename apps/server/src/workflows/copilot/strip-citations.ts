/**
 * Removes citations such as ` [12]` from a text that comes in parts, and collects their ids. A part of the text that may
 * still become a citation is held back until the next part shows it.
 */
export function createCitationReader() {
  const cited = new Set<number>();
  let held = "";

  function strip(text: string): string {
    return text.replace(/[ \t]{0,3}\[(\d{1,10}(?:, ?\d{1,10}){0,9})\]/g, (_, ids: string) => {
      for (const id of ids.split(",")) cited.add(Number(id));
      return "";
    });
  }

  return {
    cited,
    push(part: string): string {
      const text = strip(held + part);
      const start = openCitation(text);
      held = text.slice(start);
      return text.slice(0, start);
    },
    /** Returns the text that was held back to the end. */
    end(): string {
      const rest = held;
      held = "";
      return rest;
    },
  };
}

const longestCitation = 130;

/** Returns the index at which an unfinished citation starts; the text's length if there is none. */
function openCitation(text: string): number {
  const from = Math.max(0, text.length - longestCitation);
  const open = /[ \t]{1,3}$|[ \t]{0,3}\[[\d, ]{0,120}$/.exec(text.slice(from));
  return open ? from + open.index : text.length;
}
