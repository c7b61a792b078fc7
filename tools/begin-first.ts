import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A sequencer for vitest's `sequence`: files whose path has one of these parts come first, since begun last they would end last. */
export function beginFirst(parts: readonly string[]): typeof BaseSequencer {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      const isFirst = ({ moduleId }: TestSpecification) => parts.some((part) => moduleId.includes(part));
      return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
    }
  };
}
