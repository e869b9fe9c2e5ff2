import type { TravelDay } from '../../rules/travel-day.ts'
import type { DayEntry, State, Told } from '../campaign.ts'
import { whereabouts } from '../player-view.ts'
import { stampFor } from '../stamp.ts'

/** R-STORY-2: what the policy of the day tells players. @param after the state that it led to */
export const toldOf = (after: State, { way, believedWay }: TravelDay): Told => {
  const ways = { 'true-hex': way, 'believed-hex': believedWay, 'no-marker': null }
  return { ...whereabouts(after), way: ways[after.expedition.settings.lost] }
}

/** R-STORY-5: no other days that stand have this story. */
export const withStory = (state: State, { day, map, told }: DayEntry): State => {
  const { rain, water, food, ointment } = map
  const { position, terrain, way } = told
  const content = [day, rain, water, food, ointment, position, terrain, way]
  const story = stampFor([state.expedition.story, content])
  return { ...state, expedition: { ...state.expedition, story } }
}
