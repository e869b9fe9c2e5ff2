import type { Screen } from './map/screen.ts'

/** R-SCREEN-2: the table's screen until the GM changes it. */
export const INITIAL_SCREEN: Screen = {
  look: 'chart',
  curtain: false,
  handout: null,
}
