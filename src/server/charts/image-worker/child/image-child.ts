import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerJobs } from '#server/work/answer-jobs.ts'
import { type ImageAnswer, type ImageJob, isDiskFullError, UnusableImage } from '../jobs.ts'
import { makeTiles } from './make-tiles.ts'
import { maskTile } from './mask-tile.ts'

// Program of a child process: the only code that decodes images.

const runJob = async (job: ImageJob): Promise<ImageAnswer> => {
  if (job.kind === 'mask') return { kind: 'masked', picture: await maskTile(job.pixels, job.part) }
  const folder = await mkdtemp(join(tmpdir(), 'tiles-'))
  return { kind: 'made', folder, size: await makeTiles(job.source, folder) }
}

const toFailure = (error: unknown): ImageAnswer => {
  if (error instanceof UnusableImage) return { kind: 'unusable', reason: error.reason }
  return isDiskFullError(error) ? { kind: 'no-room' } : { kind: 'failed', message: String(error) }
}

answerJobs<ImageJob, ImageAnswer>((job) => runJob(job).catch(toFailure))
