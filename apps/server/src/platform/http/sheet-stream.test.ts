import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import type { Worker } from "node:worker_threads";
import { read, utils } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { sheetStream } from "./sheet-stream.ts";

const part = 500;
const owner = "1";

function numbered(count: number, cells: (row: number) => string[]) {
  const asked: number[] = [];
  return {
    asked,
    columns: ["Nome", "Número", "Nota"],
    async findAfter(last: number | undefined) {
      const from = (last ?? 0) + 1;
      asked.push(from);
      return Array.from(
        { length: Math.max(0, Math.min(part, count - from + 1)) },
        (_, place) => from + place,
      );
    },
    cells,
  };
}

function rowsOf(file: Buffer): unknown[][] {
  const { Sheets, SheetNames } = read(file, { type: "buffer" });
  return utils.sheet_to_json(Sheets[SheetNames[0] ?? ""] ?? {}, { header: 1, defval: "" });
}

describe("an exported sheet", () => {
  it("has one row for each source row over many parts, and every cell is text", async () => {
    const cells = (row: number) => [
      `Zé & <Filhos> "${row}" 🎄`,
      `5511${900_000_000 + row}`,
      row % 2 ? "=1+1" : "",
    ];
    const file = await buffer(await sheetStream(owner, numbered(3 * part + 7, cells)));
    const rows = rowsOf(file);
    expect(rows[0]).toEqual(["Nome", "Número", "Nota"]);
    expect(rows.slice(1)).toEqual(Array.from({ length: 3 * part + 7 }, (_, place) => cells(place + 1)));
  });

  it("without rows has only its header, and a cell is cut at Excel's length limit", async () => {
    expect(
      rowsOf(
        await buffer(
          await sheetStream(
            owner,
            numbered(0, () => []),
          ),
        ),
      ),
    ).toEqual([["Nome", "Número", "Nota"]]);
    const [, row] = rowsOf(
      await buffer(
        await sheetStream(
          owner,
          numbered(1, () => ["a\u0001b\nc", "x".repeat(40_000), ""]),
        ),
      ),
    );
    expect(row).toEqual(["a\u0001b\nc", "x".repeat(32_767), ""]);
  });

  // Specification (sending): a sheet of any length is written a part at a time, and broken off with its reader.
  it("reads no more rows and ends its thread once its reader has gone", async () => {
    const ended = nextThreadToEnd();
    const source = numbered(1_000_000, (row) => [
      String(row),
      Math.random().toString(),
      Math.random().toString(),
    ]);
    const file = await sheetStream(owner, source);
    await once(file, "readable");
    file.destroy();
    await ended;
    expect(source.asked.length).toBeLessThan(1_000_000 / part);
  });

  it("waits for an unread earlier sheet of the same owner, but not for sheets of other owners", async () => {
    const many = () => numbered(100 * part, (row) => [String(row), "", ""]);
    const held = await sheetStream(owner, many());
    const own = many();
    const waiting = sheetStream(owner, own);
    const others = await sheetStream(
      "2",
      numbered(part, (row) => [String(row), "", ""]),
    );
    expect(rowsOf(await buffer(others))).toHaveLength(part + 1);
    expect(own.asked).toEqual([]);
    held.destroy();
    (await waiting).destroy();
  });

  it("fails when reading its rows fails", async () => {
    const ended = nextThreadToEnd();
    const source = numbered(5 * part, (row) => [String(row), "", ""]);
    const file = await sheetStream(owner, {
      ...source,
      async findAfter(last: number | undefined) {
        if (last === 2 * part) throw new Error("the database is away");
        return source.findAfter(last);
      },
    });
    await expect(buffer(file)).rejects.toThrow("the database is away");
    await ended;
  });
});

async function nextThreadToEnd(): Promise<void> {
  const [thread] = (await once(process, "worker")) as [Worker];
  await once(thread, "exit");
}
