import type { ReactNode } from 'react'

export const lost = 'Lost'
export const partyIsLost = 'The party is lost:'
export const believesToBe = (lead: ReactNode, hex: string, bearing: string) => (
  <>
    {lead} it believes to be at {hex}, {bearing} of where it is.
  </>
)
export const find = 'Found their bearings'
export const reveal = {
  trail: {
    label: 'Reveal the trail',
    about: 'Players learn the way they truly came, and what they passed on it.',
  },
  end: {
    label: 'Reveal only where they are',
    about: 'Players learn the hex they stand in; how they got there stays yours.',
  },
}
export const found = 'The party found its bearings.'
export const noAnswerYet = 'The server does not answer yet: it is asked again.'
