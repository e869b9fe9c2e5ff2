import { testPromise } from './keeps.ts'

testPromise('slow-viewers')
