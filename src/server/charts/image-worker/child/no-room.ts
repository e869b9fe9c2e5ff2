/** In the words of the system and of Node.js. */
const NO_ROOM = /no space left|quota exceeded|read-only file system|ENOSPC|EDQUOT|EROFS/i

export const saysNoRoom = (error: unknown): boolean => NO_ROOM.test(String(error))
