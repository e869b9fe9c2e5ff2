import type { Screen } from './map/screen.ts'

/** R-SCREEN-2: until the GM says otherwise. */
export const FIRST_SCREEN: Screen = {
  look: 'chart',
  curtain: false,
  handout: null,
}
