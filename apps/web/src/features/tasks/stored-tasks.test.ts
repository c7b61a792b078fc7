import { describe, expect, it } from "vitest";
import { readTasks, type TodoTask, writeTasks } from "./stored-tasks.ts";
import { addTask, markTask, removeTask, renameTask, restoreTask } from "./task-changes.ts";

const then = "2026-11-20T12:00:00.000Z";
const now = "2026-11-21T12:00:00.000Z";

function task(id: string, text = id, done = false): TodoTask {
  return { id, text, done, createdAt: then, updatedAt: then };
}

describe("tasks stored in the browser", () => {
  it("are read as they were written", () => {
    const tasks = [task("a"), task("b", "Ligar para a Camila", true)];
    expect(readTasks(writeTasks(tasks))).toEqual({ tasks, isDamaged: false });
    expect(readTasks("")).toEqual({ tasks: [], isDamaged: false });
    expect(readTasks(null)).toEqual({ tasks: [], isDamaged: false });
  });

  it("are read in the format of older versions", () => {
    const { tasks, isDamaged } = readTasks(JSON.stringify([{ text: "Comprar café", createdAt: then }]));
    expect(tasks).toEqual([task("task-0", "Comprar café")]);
    expect(isDamaged).toBe(false);
  });

  // Specification (administration): what lies there damaged is not lost.
  it.each([
    ["invalid JSON", '[{"text":"Comp', 0],
    ["an object", '{"text":"Comprar"}', 0],
    ["null", "null", 0],
    ["a list with invalid items", JSON.stringify([task("a"), 7, { text: 1 }]), 1],
    ["a repeated task", JSON.stringify([task("a"), task("a")]), 1],
    ["a task without text", JSON.stringify([{ text: "  " }, task("a")]), 1],
  ])("with damage (%s) are read as far as possible and marked as damaged", (_, text, count) => {
    const { tasks, isDamaged } = readTasks(text);
    expect(tasks).toHaveLength(count);
    expect(isDamaged).toBe(true);
  });
});

describe("a change of the stored tasks", () => {
  const tasks = [task("a"), task("b"), task("c")];

  it("adds a trimmed task at the end, but no empty task", () => {
    expect(addTask("d", "  Ligar ", now)(tasks).at(-1)).toEqual({
      ...task("d", "Ligar"),
      createdAt: now,
      updatedAt: now,
    });
    expect(addTask("d", " \n ", now)(tasks)).toBe(tasks);
  });

  it("renames a task unless the new text is empty", () => {
    expect(renameTask("b", " Outra ", now)(tasks)[1]).toEqual({ ...task("b", "Outra"), updatedAt: now });
    expect(renameTask("b", "  ", now)(tasks)).toBe(tasks);
    expect(renameTask("b", "b", now)(tasks)).toEqual(tasks);
  });

  it("marks a task as done and as open", () => {
    expect(markTask("c", true, now)(tasks)[2]).toEqual({ ...task("c", "c", true), updatedAt: now });
    expect(markTask("c", false, now)(tasks)[2]?.done).toBe(false);
  });

  it("removes a task and restores the task at its former position", () => {
    const rest = removeTask("b")(tasks);
    expect(rest.map(({ id }) => id)).toEqual(["a", "c"]);
    expect(restoreTask(task("b"), 1)(rest)).toEqual(tasks);
    expect(restoreTask(task("b"), 9)(rest).map(({ id }) => id)).toEqual(["a", "c", "b"]);
    expect(restoreTask(task("b"), 1)(tasks)).toBe(tasks);
  });

  it("does nothing for a task that another tab removed", () => {
    expect(renameTask("z", "Outra", now)(tasks)).toEqual(tasks);
    expect(markTask("z", true, now)(tasks)).toEqual(tasks);
    expect(removeTask("z")(tasks)).toEqual(tasks);
  });
});
