import type { QueueOption } from "@recado/contract/queue-options";
import { describe, expect, it } from "vitest";
import { countBelow, findOptionDraft, goesWith, withDraft, withSiblings } from "./option-draft.ts";

function option(id: number, title: string, children: QueueOption[] = []): QueueOption {
  return { id, queueId: 1, parentId: null, option: id, title, message: "", children };
}

const menu = [option(1, "Preços", [option(3, "Sofás", [option(4, "Retrátil")])]), option(2, "Prazos")];

/** Formats options as "Title [Child]" for comparisons. */
function drawn(options: readonly QueueOption[]): string {
  return options
    .map(({ title, children }) => `${title}${children[0] ? ` [${drawn(children)}]` : ""}`)
    .join(", ");
}

describe("the menu preview with an option being edited", () => {
  it.each([
    [{ id: 3, parentId: 1, title: " Poltronas " }, "Preços [Poltronas [Retrátil]], Prazos"],
    [{ id: null, parentId: null, title: "Horários" }, "Preços [Sofás [Retrátil]], Prazos, Horários"],
    [{ id: null, parentId: 1, title: "Mesas" }, "Preços [Sofás [Retrátil], Mesas], Prazos"],
    [{ id: null, parentId: null, title: "  " }, "Preços [Sofás [Retrátil]], Prazos"],
  ])("with the draft %j is %s", (draft, expected) => {
    expect(drawn(withDraft(menu, { message: "", ...draft }))).toBe(expected);
  });

  it("equals the saved menu without a draft", () => {
    expect(withDraft(menu, null)).toEqual(menu);
  });
});

it.each([
  [{ id: 1, parentId: null }, true],
  [{ id: 4, parentId: 3 }, true],
  [{ id: null, parentId: 4 }, true],
  [{ id: null, parentId: null }, false],
  [{ id: 2, parentId: null }, false],
])("the draft %j belongs to the first menu option: %s", (draft, expected) => {
  const [first] = menu;
  expect(first && goesWith(first, { title: "", message: "", ...draft })).toBe(expected);
});

it("menu options are counted, found at any depth and put in order", () => {
  expect(menu.map(countBelow)).toEqual([2, 0]);
  expect(findOptionDraft(menu, 4)?.title).toBe("Retrátil");
  expect(findOptionDraft(menu, 9)).toBeUndefined();
  expect(drawn(withSiblings(menu, null, menu.toReversed()))).toBe("Prazos, Preços [Sofás [Retrátil]]");
  expect(drawn(withSiblings(menu, 3, []))).toBe("Preços [Sofás], Prazos");
});
