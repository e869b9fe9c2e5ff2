import { randomInt } from 'node:crypto'

/** Crockford's base 32: no letter that reads like a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 8
const GROUP_LENGTH = 4

const randomGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** 160 random bits in groups that a person can copy. */
export const newGmKey = (): string => Array.from({ length: GROUPS }, randomGroup).join('-')

/** A copied key as it was made: case, blanks, hyphens and look-alikes aside. */
export const asMade = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
