import type { Screen } from './map/screen.ts'

/** R-SCREEN-2: until the GM says otherwise. */
export const INITIAL_SCREEN: Screen = {
  look: 'chart',
  curtain: false,
  handout: null,
}
