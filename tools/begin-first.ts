import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Creates a sequencer for the option `sequence` of vitest. Files whose path contains one of the given texts are started
 * before the others. They are the slowest files: if they were started last, they would delay the end of the run.
 */
export function beginFirst(parts: readonly string[]): typeof BaseSequencer {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      const isFirst = ({ moduleId }: TestSpecification) => parts.some((part) => moduleId.includes(part));
      return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
    }
  };
}
