import { expect, test } from 'vitest'
import { ApiProblem, NetworkFailure } from './problem.ts'
import { fileProblem, sayUploadError } from './upload-image.ts'

const MB = 1024 * 1024

test.each([1, 25 * MB])('a file of %d bytes is worth sending', (size) => {
  expect(fileProblem({ size })).toBeNull()
})

test('a file over 25 MB is refused before it is sent, with what to do', () => {
  expect(fileProblem({ size: 25 * MB + MB / 2 })).toBe(
    'An image file may have up to 25 MB; this one has 25.5 MB. Save it smaller, or as JPEG or WebP.',
  )
  expect(fileProblem({ size: 0 })).toBe('This file is empty.')
})

test('the server’s own sentence is shown, and what to do without one', () => {
  const problem = { status: 400, code: 'UNUSABLE_IMAGE', detail: 'It is cut off.' } as const
  expect(sayUploadError(new ApiProblem(problem))).toBe('It is cut off.')
  expect(sayUploadError(new NetworkFailure(null))).toMatch(/Send it again\.$/)
})
