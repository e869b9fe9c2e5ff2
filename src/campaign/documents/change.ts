import type { ChangeContent, DayEntry, Patch } from '../campaign.ts'
import { type Codec, document } from './document.ts'
import { expeditionDocument } from './expedition.ts'
import { mapStatePatchDocument } from './map-state.ts'

export const dayDocument = document<DayEntry>('day')
  .adds(2, { events: null })
  .adds(3, { checks: null })
  .adds(4, { way: null })
  .adds(5, { told: null, stores: null })

export const contentCodec: Codec<ChangeContent> = {
  read: (stored) => {
    const content = stored as ChangeContent
    return content.kind === 'day'
      ? { kind: 'day', entry: dayDocument.read(content.entry) }
      : content
  },
  write: (content) =>
    content.kind === 'day' ? { kind: 'day', entry: dayDocument.write(content.entry) } : content,
}

export const patchCodec: Codec<Patch> = {
  read: (stored) => {
    const { before, after, atlas } = stored as Record<keyof Patch, unknown>
    return {
      before: expeditionDocument.readPart(before),
      after: expeditionDocument.readPart(after),
      atlas: mapStatePatchDocument.readPart(atlas),
    }
  },
  write: ({ before, after, atlas }) => ({
    before: expeditionDocument.writePart(before),
    after: expeditionDocument.writePart(after),
    atlas: mapStatePatchDocument.writePart(atlas),
  }),
}
