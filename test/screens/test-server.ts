/** A real server over the built client, and a campaign behind `home` that only this test plays. */
export interface TestServer {
  readonly url: string
  readonly gmKey: string
  /** Signs in once. After a restart it is the new process's link. */
  gmLink(): string
  output(): string
  /** Ends the process with SIGTERM; open screens lose their connection. Takes `ownServer`. */
  stop(): Promise<void>
  /** Starts it again on the same port and data, so that open screens find it. */
  start(): Promise<void>
}
