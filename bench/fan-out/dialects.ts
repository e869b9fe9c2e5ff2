/** What a viewer says over a WebSocket to get views, and how a view begins. */
export interface Dialect {
  readonly path: string
  readonly view: string
  /** Answers to messages, by their beginning. */
  readonly replies: Readonly<Record<string, string>>
}

export type DialectName = 'plain' | 'socket.io' | 'firebase'

export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  plain: { path: '/api/campaigns/home/live', view: '{"event":"view"', replies: {} },
  // Engine.IO 4 below Socket.IO 5: an open packet asks for a join, a ping for a pong.
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
