/** The players' page. */
export const title = 'The expedition'
export const notNoted = 'Not noted'
export const noneLeft = 'none left'
export const tooLittle = 'too little for a day'
export const noServer = 'The server does not answer. This page keeps trying.'
export const noWord = 'No word from the table. These are the last numbers that came.'
