import { dayDocument } from './change.ts'
import type { Document } from './document.ts'
import { expeditionDocument, rulesDocument, settingsDocument } from './expedition.ts'
import { keptAnswerDocument } from './kept-answer.ts'
import {
  annotationsDocument,
  explorationDocument,
  mapStateDocument,
  mapStatePatchDocument,
  siteDocument,
} from './map-state.ts'

export const DOCUMENTS: readonly Pick<Document<object>, 'name' | 'version'>[] = [
  settingsDocument,
  rulesDocument,
  expeditionDocument,
  siteDocument,
  explorationDocument,
  annotationsDocument,
  mapStateDocument,
  mapStatePatchDocument,
  dayDocument,
  keptAnswerDocument,
]
