import type { Settings } from '#rules/settings.ts'
import {
  addSite,
  changeSite,
  move,
  paintTerrain,
  redo,
  revealHexes,
  save,
  undo,
} from '#soak/patches/change-at-random.ts'
import type { Make } from './command.ts'
import { deed, endDay, goBack, travelRun } from './days.ts'
import { changeSettings, findBearings, paintRegion, placeChart, putParty } from './map.ts'
import { changeRules } from './rules.ts'
import {
  deleteImage,
  handOut,
  rewriteEncounter,
  rollEncounter,
  uploadImage,
  writeNotes,
} from './story.ts'
import { addTable, deleteTable, importTable, resetTable, rewriteTable } from './tables.ts'

const REPEATED = 1 / 10
/** They take no revision, so no `Idempotency-Key` either. */
const NEVER_REPEATED = /^(image|delete-image)$/u

/** Once something was undone, redo and further undo are likelier than else. */
const REDONE = 1 / 3
const UNDONE_FURTHER = 1 / 4

const UNDO = deed('undo', undo)
const REDO = deed('redo', redo)

/** How often each, beside the others. */
const weighted = (
  policies: Pick<Settings, 'lost' | 'fog'>,
): readonly (readonly [number, Make])[] => [
  [24, endDay],
  [6, travelRun],
  [3, goBack],
  [10, UNDO],
  [1, REDO],
  [3, deed('save', save)],
  [2, deed('move', move)],
  [3, putParty],
  [4, deed('see', revealHexes)],
  [4, deed('paint', paintTerrain)],
  [2, paintRegion],
  [2, findBearings],
  [4, changeSettings(policies)],
  [3, placeChart],
  [4, deed('site', addSite)],
  [3, deed('change-site', changeSite)],
  [2, addTable],
  [3, rewriteTable],
  [2, deleteTable],
  [2, resetTable],
  [2, importTable],
  [4, changeRules],
  [5, writeNotes],
  [5, rewriteEncounter],
  [2, rollEncounter],
  [1, uploadImage],
  [1, deleteImage],
  [5, handOut],
]

/** A GM's commands to a campaign of these policies, each made of a chance of its own. */
export const commandsOf = (policies: Pick<Settings, 'lost' | 'fog'>): Make => {
  const makes = weighted(policies).flatMap(([times, make]) =>
    Array.from({ length: times }, () => make),
  )
  const nextOf: Make = (chance, held) => {
    if (held.view.redo && chance.happens(REDONE)) return REDO(chance, held)
    if (held.view.redo && chance.happens(UNDONE_FURTHER)) return UNDO(chance, held)
    return chance.pick(makes)(chance, held)
  }
  return async (chance, held) => {
    const isRepeated = chance.happens(REPEATED)
    const command = await nextOf(chance, held)
    return isRepeated && !NEVER_REPEATED.test(command.kind) ? { ...command, isRepeated } : command
  }
}
