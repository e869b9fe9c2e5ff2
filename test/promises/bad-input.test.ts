import { testPromise } from './keeps.ts'

testPromise('bad-input')
