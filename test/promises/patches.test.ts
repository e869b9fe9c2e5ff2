import { testPromise } from './keeps.ts'

testPromise('patches')
