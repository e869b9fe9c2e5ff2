/** As the system says it, and as Node.js says it. */
const NO_ROOM = /no space left|quota exceeded|read-only file system|ENOSPC|EDQUOT|EROFS/i

/** Whether something went wrong because the disk takes no more. */
export const saysNoRoom = (error: unknown): boolean => NO_ROOM.test(String(error))
