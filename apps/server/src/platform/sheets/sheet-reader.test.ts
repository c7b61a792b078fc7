import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BookType, utils, write } from "@e965/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilFound, untilTrue } from "../../testing/factories.ts";
import { inLongRun } from "../../testing/run-count.ts";
import { sheetTrap } from "../../testing/sheet-trap.ts";
import { createLogger } from "../logger.ts";
import { jobMilliseconds } from "../media/media-jobs.ts";
import { createMediaTools, type MediaTools } from "../media/media-tools.ts";
import type { SheetLine } from "./sheet-lines.ts";

const logger = createLogger("silent");
let folder: string;
let tools: MediaTools;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recado-sheets-"));
  tools = createMediaTools({ ffmpegPath: undefined, logger });
});
afterAll(async () => {
  await tools.stop();
  await rm(folder, { recursive: true });
});

async function fileOf(name: string, bytes: Buffer | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

function bookOf(rows: readonly (readonly unknown[])[], bookType: BookType): Buffer {
  const book = utils.book_new(utils.aoa_to_sheet(rows as unknown[][], { cellDates: true }), "Contatos");
  return write(book, { type: "buffer", bookType }) as Buffer;
}

async function read(path: string, owner = "1", by = tools): Promise<SheetLine[]> {
  return by.readSheet({ path, owner }, async (sheet) => [...(await sheet.lines())]);
}

describe("an imported sheet", () => {
  it.each(["xlsx", "biff8", "ods"] as const)(
    "of the format %s gives complete numbers and ISO dates",
    async (bookType) => {
      const rows = [
        ["Nome", "Telefone", "Nascimento"],
        [" Rosa ", 5_511_981_110_041, new Date(1980, 11, 31)],
        [],
        ["", "", ""],
        ["José", "11981110042"],
      ];
      expect(await read(await fileOf(bookType, bookOf(rows, bookType)))).toEqual([
        { line: 1, cells: ["Nome", "Telefone", "Nascimento"] },
        { line: 2, cells: ["Rosa", "5511981110041", "1980-12-31"] },
        { line: 5, cells: ["José", "11981110042"] },
      ]);
    },
  );

  it("may be an HTML table with the extension .xls", async () => {
    const html =
      "<html><table><tr><td>Nome</td><td>Fone</td></tr><tr><td>Rosa</td><td>11981110041</td></tr></table></html>";
    expect((await read(await fileOf("tabela.xls", html))).map(({ cells }) => cells)).toEqual([
      ["Nome", "Fone"],
      ["Rosa", "11981110041"],
    ]);
  });

  it("leaves no temporary files, whether it was read or refused", async () => {
    expect(await read(await fileOf("restos.csv", "Nome;Fone\nRosa;11"))).toHaveLength(2);
    const broken = await fileOf("quebrada.xlsx", "PK\u0003\u0004 isto não é uma planilha");
    await expect(read(broken)).rejects.toMatchObject({ code: "ERR_SHEET_UNREADABLE" });
    expect((await readdir(folder)).filter((name) => name.endsWith(".lines"))).toEqual([]);
  });

  inLongRun(() => {
    it("that needs too much memory is refused, and the next sheet is read", async () => {
      // The file's own size is within all limits, but its cells would need too much memory.
      const cells = '<c t="str"><v>x</v></c>'.repeat(10_000);
      const trap = await sheetTrap("xl/worksheets/sheet1.xml", cells, 240);
      await expect(read(await fileOf("celulas.xlsx", trap))).rejects.toMatchObject({
        code: "ERR_SHEET_TOO_LARGE",
      });
      expect(await read(await fileOf("boa.csv", "Nome;Fone\nRosa;11"))).toHaveLength(2);
    });
  });

  it("that takes too long to read is refused", async () => {
    const impatient = createMediaTools({
      ffmpegPath: undefined,
      logger,
      milliseconds: { ...jobMilliseconds, sheet: 1 },
    });
    const path = await fileOf("lenta.csv", "Nome;Fone\nRosa;11");
    await expect(read(path, "1", impatient)).rejects.toMatchObject({ code: "ERR_SHEET_TOO_LARGE" });
    await impatient.stop();
  });

  it("is read one at a time, and owners take turns", async () => {
    const path = await fileOf("fila.csv", "Nome;Fone\nRosa;11");
    const order: string[] = [];
    let atOnce = 0;
    const take = (owner: string) =>
      tools.readSheet({ path, owner }, async () => {
        atOnce += 1;
        order.push(owner);
        expect(atOnce).toBe(1);
        await new Promise((resolve) => setImmediate(resolve));
        atOnce -= 1;
      });
    await Promise.all([take("padaria"), take("padaria"), take("padaria"), take("vizinha")]);
    expect(order).toEqual(["padaria", "padaria", "vizinha", "padaria"]);
  });
});

function childrenOf(pid: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it("the process that reads a sheet ends when its program is killed", async () => {
  const script = `
    const { createMediaTools } = await import(${JSON.stringify(import.meta.resolve("../media/media-tools.ts"))});
    const { createLogger } = await import(${JSON.stringify(import.meta.resolve("../logger.ts"))});
    const tools = createMediaTools({ ffmpegPath: undefined, logger: createLogger("silent"), turnMilliseconds: 60_000 });
    await tools.readSheet({ path: process.argv[1], owner: "1" }, async () => {});`;
  const rows = Array.from({ length: 60_000 }, (_, row) => [
    `Cliente ${row}`,
    5_511_900_000_000 + row,
    "São Paulo",
  ]);
  const path = await fileOf("longa.xlsx", bookOf(rows, "xlsx"));
  const program: ChildProcess = spawn(process.execPath, ["--input-type=module", "-e", script, path], {
    stdio: "ignore",
  });
  const reader = await untilFound(async () => childrenOf(program.pid ?? 0)[0]);
  const ended = once(program, "exit");
  program.kill("SIGKILL");
  await ended;
  await untilTrue(() => !isRunning(reader));
});
