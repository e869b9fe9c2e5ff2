/** What is said over a WebSocket so that one is shown the view, and how a view begins. */
export interface Dialect {
  readonly path: string
  /** How a message with a view begins. */
  readonly view: string
  /** What to answer to messages that begin in a certain way. */
  readonly replies: Readonly<Record<string, string>>
}

export type DialectName = 'plain' | 'socket.io' | 'firebase'

export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  plain: { path: '/api/campaigns/home/live', view: '{"event":"view"', replies: {} },
  // Engine.IO 4 below Socket.IO 5: an open packet is answered by joining, a ping by a pong.
  'socket.io': {
    path: '/socket.io/?EIO=4&transport=websocket',
    view: '42["view",',
    replies: { '0{': '40', '2': '3' },
  },
  firebase: {
    path: '/.ws?v=5&ns=bench',
    view: '{"d":{"a":"d"',
    replies: { '{"d":{"t":"h"': '{"t":"d","d":{"r":1,"a":"q","b":{"p":"/view","h":""}}}' },
  },
}
