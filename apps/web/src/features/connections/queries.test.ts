import type { Connection } from "@recado/contract/connections";
import { describe, expect, it } from "vitest";
import { withConnection } from "./queries.ts";

function connection(id: number, more: Partial<Connection> = {}): Connection {
  return { id, name: `Loja ${id}`, isDefault: false, ...more } as Connection;
}

describe("a saved connection", () => {
  it("replaces its entry in the list or is added at the end", () => {
    const known = [connection(1), connection(2)];
    expect(withConnection(known, connection(1, { name: "Matriz" })).map(({ name }) => name)).toEqual([
      "Matriz",
      "Loja 2",
    ]);
    expect(withConnection(known, connection(3)).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it("keeps a newer session status from a live event", () => {
    const early = { updatedAt: "2026-11-20T12:00:00.000Z", status: "OPENING", qrcode: "" } as const;
    const late = { updatedAt: "2026-11-20T12:00:01.000Z", status: "qrcode", qrcode: "2@code" } as const;
    const [after] = withConnection([connection(1, late)], connection(1, { name: "Matriz", ...early }));
    expect(after).toMatchObject({ name: "Matriz", ...late });
    expect(withConnection([connection(1, early)], connection(1, late))).toMatchObject([late]);
  });

  it("that becomes the default removes the mark from the earlier default", () => {
    const known = [connection(1, { isDefault: true }), connection(2)];
    const after = withConnection(known, connection(2, { isDefault: true }));
    expect(after.map(({ isDefault }) => isDefault)).toEqual([false, true]);
  });
});
