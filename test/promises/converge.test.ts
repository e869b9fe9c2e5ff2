import { testPromise } from './keeps.ts'

testPromise('converge')
