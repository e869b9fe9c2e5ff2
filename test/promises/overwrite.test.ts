import { testPromise } from './keeps.ts'

testPromise('overwrite')
