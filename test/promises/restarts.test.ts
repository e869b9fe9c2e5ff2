import { testPromise } from './keeps.ts'

testPromise('restarts')
