import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long although they are small. They would start last, as small files do, and keep a single processor
 * busy at the end.
 */
const long = /(stock-property|two-processes|embedded-postgres|outbox-contract\/payment)(\.db)?\.test\.ts$/;

/** Starts the long files before all others. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => Number(!long.test(moduleId));
    return (await super.sort(files)).toSorted((one, two) => rank(one) - rank(two));
  }
}
