import type { Screen } from './screen.ts'

/** R-SCREEN-2: until the GM says otherwise. */
export const FIRST_SCREEN: Screen = {
  look: 'chart',
  curtain: false,
  handout: null,
}
