import { foldText } from '../../../../rules/name.ts'

/** The same for names that differ in case, accents, or blanks at their ends alone. */
export const nameKey = (name: string): string => foldText(name.trim())
