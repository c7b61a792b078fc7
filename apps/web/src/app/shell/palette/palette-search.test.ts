import { describe, expect, it } from "vitest";
import type { UiCommand } from "../../../shared/commands/command.ts";
import { findCommands } from "./palette-search.ts";

const commands: UiCommand[] = ["Conexões", "Atendimentos", "Listas de arquivos", "Próxima linha"].map(
  (label) => ({
    id: label,
    label,
    group: "Ir para",
    keysOnly: label === "Próxima linha",
    run: () => undefined,
  }),
);

describe("the command palette", () => {
  it.each([
    ["", ["Conexões", "Atendimentos", "Listas de arquivos"]],
    ["conexoes", ["Conexões"]],
    ["CONEXÕ", ["Conexões"]],
    ["arq lis", ["Listas de arquivos"]],
    ["ir para ate", ["Atendimentos"]],
    ["endimentos", []],
    ["próxima", []],
  ])("finds for the search %j: %j", (search, expected) => {
    expect(findCommands(commands, search).map(({ label }) => label)).toEqual(expected);
  });
});
