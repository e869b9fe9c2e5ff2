import { testPromise } from './keeps.ts'

testPromise('unfinished-bodies')
