import { dayDocument } from './change.ts'
import type { Document } from './document.ts'
import { expeditionDocument, rulesDocument, settingsDocument } from './expedition.ts'
import { keptAnswerDocument } from './kept-answer.ts'
import {
  annotationsDocument,
  encounterDocument,
  explorationDocument,
  mapStateDocument,
  mapStatePatchDocument,
  siteDocument,
  tableDocument,
} from './map-state.ts'
import { preparedDayDocument } from './prepared-day.ts'
import { screenDocument } from './screen.ts'

export const DOCUMENTS: readonly Pick<Document<object>, 'name' | 'version'>[] = [
  settingsDocument,
  rulesDocument,
  expeditionDocument,
  siteDocument,
  tableDocument,
  encounterDocument,
  explorationDocument,
  annotationsDocument,
  mapStateDocument,
  mapStatePatchDocument,
  dayDocument,
  preparedDayDocument,
  screenDocument,
  keptAnswerDocument,
]
