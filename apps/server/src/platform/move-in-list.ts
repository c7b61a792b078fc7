/** Moves an id to a place, counted from 1; undefined if the order stays the same. */
export function moveInList(ids: readonly number[], id: number, place: number): number[] | undefined {
  const others = ids.filter((other) => other !== id);
  const moved = others.toSpliced(Math.max(0, place - 1), 0, id);
  return moved.some((other, index) => other !== ids[index]) ? moved : undefined;
}
