import { UnusableImage } from '../failures.ts'
import type { FromChecking, ToChecking } from '../messages.ts'
import { checkImage } from './check-image.ts'
import { endOnErrors, keepLimits } from './process-limits.ts'

// Child process: checks one image.

const say = (message: FromChecking): boolean | undefined => process.send?.(message)

const check = async (file: string): Promise<void> => {
  try {
    await checkImage(file)
    say({ kind: 'sound' })
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error
    say({ kind: 'unusable', reason: error.reason })
  }
}

keepLimits()
endOnErrors()
process.on('message', ({ file }: ToChecking) => void check(file))
