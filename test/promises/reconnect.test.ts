import { testPromise } from './keeps.ts'

testPromise('reconnect')
