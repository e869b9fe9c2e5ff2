import { testPromise } from './keeps.ts'

testPromise('full-disk')
