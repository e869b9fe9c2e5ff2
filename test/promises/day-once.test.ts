import { testPromise } from './keeps.ts'

testPromise('day-once')
