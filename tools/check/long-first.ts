import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests of whole servers, which take long, mostly waiting. */
const LONG_TEST_FILES = /\/test\/(promises|golden|store\/postgres)/

/** Starts long tests first, so that none runs alone at the end. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG_TEST_FILES.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
