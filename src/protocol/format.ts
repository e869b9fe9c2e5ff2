/**
 * Names the shape of all that is stored, in a database and in a campaign's file. Until the first
 * release another word takes its place whenever a stored shape changes, and what has another word is
 * refused.
 */
export const FORMAT = 'granite'
