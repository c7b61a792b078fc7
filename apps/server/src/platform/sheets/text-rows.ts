import Papa from "papaparse";

const separators = [";", ",", "\t", "|"];
/** Number of lines examined to detect the separator. */
const sampledLines = 30;
/** Excel may write the separator into a first line of its own, which is not a row. */
const separatorLine = /^sep=(.)\r?\n/i;

/** Reads the rows of a text such as a .csv file in order, including empty ones. */
export function readTextRows(text: string, take: (cells: readonly string[], row: number) => void): void {
  const named = separatorLine.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? findSeparator(body);
  const firstRow = named ? 2 : 1;
  const isMisquoted = hasStrayQuote(body, delimiter);
  let row = firstRow;
  Papa.parse<string[]>(body, {
    delimiter,
    // If a quote is not closed, quotes are read as ordinary characters; otherwise all following lines would become a
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

/** Detects the separator: the one that splits most lines into the same number of cells, and into the most cells. */
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
