import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRepository } from '../repository.ts'
import { runProgramIn } from '../steps/programs.ts'

type Settings = Record<string, string | undefined>

/** @throws Error with the program's output when it fails */
export const runIn = async (folder: string, words: readonly string[], settings: Settings = {}): Promise<void> => {
  const { code, output } = await runProgramIn(folder, words, settings)
  if (code !== 0) throw new Error(`${words.join(' ')}\n${output}`)
}

/** A temporary copy of a commit or tag with its own packages, for `use`, which gets its folder. */
export const withOldCopy = async <Result>(
  commit: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> => {
  const { folder, remove } = await makeOldCopy(commit)
  try {
    return await use(folder)
  } finally {
    remove()
  }
}

/** As `withOldCopy`; the caller removes it. */
export const makeOldCopy = async (commit: string): Promise<{ folder: string; remove: () => void }> => {
  const folder = mkdtempSync(join(tmpdir(), 'parkla-released-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const archive = join(folder, 'released.tar')
    await runIn(inRepository(), ['git', 'archive', '--output', archive, commit])
    await runIn(folder, ['tar', '-xf', archive])
    await runIn(folder, ['npm', 'ci', '--ignore-scripts'])
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}
