import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from './temporary-folder.ts'

/** Runs one of the commands in `tools/` as npm does. */
export const runTool = async (
  tool: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) => {
  const program = fileURLToPath(new URL(`../../tools/${tool}.ts`, import.meta.url))
  const environment = { ...process.env, DATA_DIR: '', DATABASE_URL: '', ...env }
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...args], {
      env: environment,
      cwd: temporaryFolder(),
    })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, stdout, stderr }
  }
}
