/** A change of the product's source while a module is loaded, which breaks a promise. */
export interface Mutant {
  readonly name: string
  /** The promise that must be found broken. */
  readonly breaks: string
  readonly description: string
  readonly changes: readonly {
    readonly module: string
    readonly from: string
    readonly to: string
  }[]
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'answer-before-commit',
    breaks: 'kill',
    description: 'a commit is acknowledged before it is written',
    changes: [
      {
        module: 'src/store/store-over.ts',
        from: 'const outcome = await write(commit, now)',
        to: "const outcome = 'committed'; setTimeout(() => void write(commit, now), 2)",
      },
    ],
  },
  {
    name: 'synchronous-normal',
    breaks: 'power-cut',
    description: 'SQLite syncs its log at checkpoints only',
    changes: [
      {
        module: 'src/store/sqlite/connection.ts',
        from: 'synchronous = full',
        to: 'synchronous = normal',
      },
    ],
  },
  {
    name: 'commit-not-checked',
    breaks: 'full-disk',
    description: 'a commit that fails is taken for one that was made',
    changes: [
      {
        module: 'src/store/store-over.ts',
        from: 'const outcome = await write(commit, now)',
        to: "const outcome = await write(commit, now).catch(() => 'committed')",
      },
    ],
  },
  {
    name: 'no-compare',
    breaks: 'overwrite',
    description: 'a commit does not ask whether its base is still the newest',
    changes: [
      {
        module: 'src/store/tables/campaigns.ts',
        from: 'const row = { id, epoch, full_revision, public_revision }',
        to: 'const row = { id, epoch }',
      },
    ],
  },
  {
    name: 'if-match-ignored',
    breaks: 'overwrite',
    description: 'a change is made on whatever is newest, whatever its writer had seen',
    changes: [
      {
        module: 'src/campaign/execute.ts',
        from: 'if (fullRevision(campaign.revisions) !== request.revision)',
        to: 'if (false)',
      },
    ],
  },
  {
    name: 'request-not-stored',
    breaks: 'day-once',
    description: 'a request under a key is not stored with its change',
    changes: [
      {
        module: 'src/store/commit.ts',
        from: 'if (request) await insertRequest(trx, next.history, request, now)',
        to: '',
      },
    ],
  },
  {
    name: 'nobody-looks',
    breaks: 'converge',
    description: 'nobody compares revisions, so that what was missed without LISTEN stays so',
    changes: [
      {
        module: 'src/server/live/feed.ts',
        from: 'await checkForChanges(campaigns, store)',
        to: '',
      },
    ],
  },
  {
    name: 'queue-everything',
    breaks: 'slow-viewers',
    description: 'every view is queued for a viewer that takes nothing',
    changes: [
      {
        module: 'src/server/live/viewer.ts',
        from: '!viewer.isLeaving && !viewer.isBlocked &&',
        to: '!viewer.isLeaving &&',
      },
      {
        module: 'src/server/live/viewer.ts',
        from: 'socket.write(frame)',
        to: 'socket.write(Buffer.from(frame))',
      },
    ],
  },
  {
    name: 'patch-for-everybody',
    breaks: 'patches',
    description: 'who was sent something else before gets the patch, too',
    changes: [
      {
        module: 'src/server/live/campaign-feed.ts',
        from: 'takesPatches && patch && patch.from === revisionSent',
        to: 'takesPatches && patch',
      },
    ],
  },
  {
    name: 'first-comers-wait',
    breaks: 'reconnect',
    description: 'who comes sees nothing until it changes',
    changes: [
      {
        module: 'src/server/live/campaign-feed.ts',
        from: 'feed.catchUp(viewer)',
        to: '',
      },
    ],
  },
  {
    name: 'anybody-is-gm',
    breaks: 'bad-input',
    description: 'routes of the GM do not ask for a session',
    changes: [
      {
        module: 'src/server/requests/caller.ts',
        from: "if (access !== 'anyone') requireSession(caller)",
        to: '',
      },
    ],
  },
  {
    name: 'answer-before-commit-on-nodes',
    breaks: 'restarts',
    description: 'a commit is acknowledged before it is written',
    changes: [
      {
        module: 'src/store/store-over.ts',
        from: 'const outcome = await write(commit, now)',
        to: "const outcome = 'committed'; setTimeout(() => void write(commit, now).catch(() => {}), 2)",
      },
    ],
  },
]
