import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const result = join(source, 'kit', 'phrases.gen.ts')

const isEnglish = (path: string): boolean => /[\\/]phrases[\\/]en\.json$/.test(path)

/** `{ kit: {…}, sessions: {…} }`: every room's English phrases under the room's name. */
const englishPhrases = (): Record<string, unknown> =>
  Object.fromEntries(
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter(isEnglish)
      .map((path): [string, unknown] => [
        basename(dirname(dirname(path))),
        JSON.parse(readFileSync(join(source, path), 'utf8')),
      ])
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )

/**
 * Writes the English phrases as a literal type, so that a wrong key and a missing `{{value}}` do not compile. Touches
 * the file only when something changed.
 */
export const writePhraseTypes = (): void => {
  const text = `/** Generated from the English phrases by \`npm run generate\`; not in git. */\nexport type Phrases = ${JSON.stringify(englishPhrases(), undefined, 2)}\n`
  if (!existsSync(result) || readFileSync(result, 'utf8') !== text) writeFileSync(result, text)
}

/** Keeps the types up to date in builds and while developing. */
export const phraseTypes = (): Plugin => ({
  name: 'phrase-types',
  buildStart: writePhraseTypes,
  handleHotUpdate: ({ file }) => {
    if (isEnglish(file)) writePhraseTypes()
  },
})
