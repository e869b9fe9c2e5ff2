import { sayNumber } from '../../format/numbers.ts'

export const ledger = 'Dice that can be checked'
export const aboutLedger =
  'The server rolls by a secret seed, and promises it before. When you end the seed, your players can work out every die again. This proves that nothing was changed afterwards. It does not prove that nobody looked: whoever runs the server can read the seed.'
export const begin = 'Promise a seed'
export const promise = 'The promise'
export const sendPromise =
  'Send this to your players. Then take a word from them: the dice depend on both.'
export const playersWord = 'The players’ word'
export const sayWord = 'Roll by this word'
export const rollsBy = (word: string, rolled: number): string =>
  rolled === 0
    ? `Every die is now rolled by the seed and the word “${word}”.`
    : `${sayNumber(rolled)} ${rolled === 1 ? 'die was' : 'dice were'} rolled by the seed and the word “${word}”.`
export const endSeed = { name: 'End the seed…', sure: 'End the seed' }
export const aboutEnding =
  'The seed goes into the file of dice, for your players to check. The next one needs a new promise and a new word; until then the server rolls as before.'
export const file = 'Download the file of dice'
export const verifier = 'Download the page that checks it'
export const aboutFile = (seeds: number): string =>
  `${seeds === 1 ? 'One seed has' : `${sayNumber(seeds)} seeds have`} ended. Give your players the file of dice and the page that checks it. The file names what was rolled on each day, days taken back included.`

// The verifier.
export const noDiceFile = 'This is no file of dice from Overland.'
export const rightSeed = '✓'
export const wrongSeed = '✗'
