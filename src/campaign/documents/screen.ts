import type { Screen } from '../../protocol/screen.ts'
import { document } from './document.ts'

export const screenDocument = document<Screen>('screen')
