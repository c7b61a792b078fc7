/** Moves an id within a list to the given place, counted from 1. Returns undefined if the order would stay the same. */
export function moveInList(ids: readonly number[], id: number, place: number): number[] | undefined {
  const others = ids.filter((other) => other !== id);
  const moved = others.toSpliced(Math.max(0, place - 1), 0, id);
  return moved.some((other, index) => other !== ids[index]) ? moved : undefined;
}
