import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests of whole servers: short files that take long, for most of which they wait. */
const LONG = /\/test\/(promises|golden|store\/postgres)/

/** Starts what takes long first: no worker is left alone with it at the end. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
