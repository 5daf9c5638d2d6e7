import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { englishTexts } from '../../tools/phrases/english-texts.ts'

const result = fileURLToPath(new URL('../src/kit/phrases.gen.ts', import.meta.url))

/**
 * Writes the English phrases as a literal type, so that a wrong key and a missing `{{value}}` do not compile. Touches
 * the file only when something changed.
 */
export const writePhraseTypes = (): void => {
  const text = `/** Generated from the English phrases by \`npm run generate\`; not in git. */\nexport type Phrases = ${JSON.stringify(englishTexts('web'), undefined, 2)}\n`
  if (!existsSync(result) || readFileSync(result, 'utf8') !== text) writeFileSync(result, text)
}

/** Keeps the types up to date in builds and while developing. */
export const phraseTypes = (): Plugin => ({
  name: 'phrase-types',
  buildStart: writePhraseTypes,
  handleHotUpdate: ({ file }) => {
    if (/[\\/](?:phrases|words)[\\/]en\.json$/.test(file)) writePhraseTypes()
  },
})
