import Papa from "papaparse";

const separators = [";", ",", "\t", "|"];
/** Number of lines that are examined to detect the separator of cells. */
const sampledLines = 30;
/** Excel may name the separator in the first line, such as `sep=;`. This line is not a row. */
const separatorLine = /^sep=(.)\r?\n/i;

/** Reads the rows of a text file such as .csv, in order, and passes each to `take`. Empty rows are included. */
export function readTextRows(text: string, take: (cells: readonly string[], row: number) => void): void {
  const named = separatorLine.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? findSeparator(body);
  const firstRow = named ? 2 : 1;
  const isMisquoted = hasStrayQuote(body, delimiter);
  let row = firstRow;
  Papa.parse<string[]>(body, {
    delimiter,
    // If a quote is never closed, quotes are read as ordinary characters. Otherwise all following lines would become a
    // single cell.
    ...(isMisquoted && { quoteChar: "\u0000" }),
    step: ({ data }) => {
      take(isMisquoted ? data.map(withoutQuotes) : data, row);
      row += 1;
    },
  });
}

function hasStrayQuote(text: string, delimiter: string): boolean {
  let isStray = false;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ errors }, parser) => {
      isStray ||= errors.some(({ type }) => type === "Quotes");
      if (isStray) parser.abort();
    },
  });
  return isStray;
}

/**
 * Detects the character that separates cells. It is the one that splits the most lines into an equal number of cells;
 * between equal results, the one that gives more cells wins.
 */
function findSeparator(text: string): string {
  const scored = separators.map((delimiter) => ({ delimiter, score: scoreOf(text, delimiter) }));
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

function scoreOf(text: string, delimiter: string): number {
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: sampledLines });
  const widths = data.filter((cells) => cells.some((cell) => cell !== "")).map(({ length }) => length);
  const counts = Map.groupBy(widths, (width) => width);
  const scores = [...counts].map(([width, lines]) => (width > 1 ? lines.length * 100 + width : 0));
  return Math.max(0, ...scores);
}

function withoutQuotes(cell: string): string {
  const inside = /^"(.*)"$/s.exec(cell.trim());
  return (inside?.[1] ?? cell).replaceAll('""', '"');
}
