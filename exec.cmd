@rem `npm start` says `exec node …`, so that a signal to npm reaches Node and no shell in between.
@rem Windows has no `exec`: here it is this file, which only runs what follows.
@%*
