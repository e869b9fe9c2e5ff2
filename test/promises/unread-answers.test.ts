import { testPromise } from './keeps.ts'

testPromise('unread-answers')
