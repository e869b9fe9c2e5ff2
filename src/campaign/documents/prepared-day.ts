import type { PreparedDay } from '../prepared-store.ts'
import { document } from './document.ts'

export const preparedDayDocument = document<Pick<PreparedDay, 'rolls'>>('prepared day')
