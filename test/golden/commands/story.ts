import sharp from 'sharp'
import { HANDOUT_STATES } from '#protocol/story/handouts.ts'
import { ENCOUNTER_STATES } from '#rules/encounter.ts'
import { type MakeCommand, oneOfOr } from './command.ts'

const LONGEST_NOTE = 300

export const writeNotes: MakeCommand = (chance, { view }) => ({
  kind: 'notes',
  method: 'PUT',
  path: `/days/${1 + chance.below(view.day + 1)}/notes`,
  body: {
    gm: chance.happens(1 / 2) ? '' : `*Secret* ${'s'.repeat(chance.below(LONGEST_NOTE))}`,
    players: chance.happens(1 / 3) ? '' : `# Told\n\n${'t'.repeat(chance.below(LONGEST_NOTE))}`,
    session: chance.happens(1 / 2) ? null : `Session ${chance.below(4)}`,
  },
})

export const rewriteEncounter: MakeCommand = (chance, { view }) => {
  const id = oneOfOr(
    chance,
    view.encounters.map((encounter) => encounter.id),
    '1-1',
  )
  return {
    kind: 'encounter',
    method: 'PUT',
    path: `/encounters/${id}`,
    body: {
      state: chance.pick(ENCOUNTER_STATES),
      note: chance.happens(1 / 2) ? '' : `Noted ${chance.below(10)}`,
      ...(chance.happens(1 / 2) && { shared: chance.happens(1 / 2) }),
    },
  }
}

export const rollEncounter: MakeCommand = (chance, { view }) => {
  const withDice = view.encounters.filter(({ name }) => /\dd\d/u.test(name))
  const found = oneOfOr(chance, withDice.length > 0 ? withDice : view.encounters, undefined)
  return { kind: 'quantities', path: `/encounters/${found?.id ?? '1-1'}/quantities` }
}

/** Uploads a small image of one colour. */
export const uploadImage: MakeCommand = async (chance) => ({
  kind: 'image',
  path: '/images',
  headers: { 'content-type': 'image/png', 'overland-file-name': `map-${chance.below(9)}.png` },
  body: await sharp({
    create: {
      width: 20 + chance.below(60),
      height: 20 + chance.below(60),
      channels: 3,
      background: { r: chance.below(256), g: chance.below(256), b: chance.below(256) },
    },
  })
    .png()
    .toBuffer(),
})

export const deleteImage: MakeCommand = (chance, { images }) => ({
  kind: 'delete-image',
  method: 'DELETE',
  path: `/images/${oneOfOr(chance, images, '0123456789abcdef')}`,
})

export const handOut: MakeCommand = (chance, situation) => {
  const { images, view } = situation
  if (images.length === 0) return uploadImage(chance, situation)
  const handout = chance.happens(1 / 2) ? oneOfOr(chance, view.handouts, undefined) : undefined
  const state = chance.pick(HANDOUT_STATES)
  if (!handout)
    return {
      kind: 'handout',
      path: '/handouts',
      body: { image: chance.pick(images), name: `A letter ${chance.below(9)}`, state },
    }
  const path = `/handouts/${handout.id}`
  return chance.happens(1 / 3)
    ? { kind: 'take-handout', method: 'DELETE', path }
    : { kind: 'put-handout', method: 'PUT', path, body: { state } }
}
