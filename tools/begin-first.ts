import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Creates a sequencer for vitest's `sequence` that starts the files whose path contains one of these parts first. They
 * are the slowest files: started last, they would delay the end of the run.
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
