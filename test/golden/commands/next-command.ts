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
import type { MakeCommand } from './command.ts'
import { deed, endDay, rewindDays, travelRun } from './days.ts'
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

const REPEAT_CHANCE = 1 / 10
/** Commands that need no revision and accept no `Idempotency-Key`. */
const NEVER_REPEATED = /^(image|delete-image)$/u

// After an undo, redo and further undo are likelier than usual.
const REDO_CHANCE = 1 / 3
const UNDO_AGAIN_CHANCE = 1 / 4

const UNDO = deed('undo', undo)
const REDO = deed('redo', redo)

/** Commands with their relative frequency. */
const weightedCommands = (
  policies: Pick<Settings, 'lost' | 'fog'>,
): readonly (readonly [number, MakeCommand])[] => [
  [24, endDay],
  [6, travelRun],
  [3, rewindDays],
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

/** Makes random commands for a campaign with these policies. */
export const commandsOf = (policies: Pick<Settings, 'lost' | 'fog'>): MakeCommand => {
  const makes = weightedCommands(policies).flatMap(([times, make]) =>
    Array.from({ length: times }, () => make),
  )
  const makeNext: MakeCommand = (chance, situation) => {
    if (situation.view.redo && chance.happens(REDO_CHANCE)) return REDO(chance, situation)
    if (situation.view.redo && chance.happens(UNDO_AGAIN_CHANCE)) return UNDO(chance, situation)
    return chance.pick(makes)(chance, situation)
  }
  return async (chance, situation) => {
    const isRepeated = chance.happens(REPEAT_CHANCE)
    const command = await makeNext(chance, situation)
    return isRepeated && !NEVER_REPEATED.test(command.kind) ? { ...command, isRepeated } : command
  }
}
