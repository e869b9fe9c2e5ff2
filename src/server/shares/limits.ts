/** What one may use of what all share, by resource. Each number with its unit and its reason. */
export const SHARES = {
  memory: {
    /**
     * Sign-ins with a key that a person chose, waiting to be looked at: of one campaign, and of one
     * address (of IPv6, a /64) or known device. A waiting one takes 20 kB with its connection.
     */
    waitingKeys: { max: 1_000, ofOne: 30 },
    /** Wrong keys of one address whose answer is held back: more are refused at once. */
    heldAnswers: 30,
    /** Addresses whose wrong keys are counted; 100 bytes each. */
    countedAddresses: 10_000,
  },
  time: {
    /**
     * Chosen keys of strangers that are looked at, for a campaign or the host: so many that the right
     * one is not late beside 20 wrong ones a second, and no more, as each is a guess.
     */
    strangersKeys: { atOnce: 25, perSecond: 25 },
    /**
     * Chosen keys that a known device may try before all strangers: at once, and a second after
     * that. A person mistypes less often; a device that was taken away gains no more.
     */
    knownDevicesKeys: { atOnce: 10, perSecond: 1 },
    /** Wrong keys of an address in a minute that are answered at once; then one a second. */
    wrongKeys: { aMinute: 10, thenMs: 1_000 },
  },
  stored: {
    /**
     * Known devices of a campaign, or of the host; the longest unused go first. As many as sessions: a
     * device that is signed in is known.
     */
    knownDevices: 100,
    /**
     * Sign-ins with the right key, of one campaign from one address (of IPv6, a /64): a program that
     * signs in for each request has to keep its session, ten people behind one address notice nothing.
     */
    signIns: { atOnce: 120, perSecond: 1 },
    /**
     * Bytes beyond a full campaign that undo and redo may still take, as they keep only their answers:
     * 300 bytes each.
     */
    undoWhenFull: 20_000_000,
    /** Sessions of a campaign, or of the host: ten people with ten browsers each. */
    sessions: 100,
  },
} as const
