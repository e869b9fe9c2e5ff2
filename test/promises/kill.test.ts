import { testPromise } from './keeps.ts'

testPromise('kill')
