import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { writePhraseTypes } from '../web/build/phrase-types.ts'
import { writeDecisionList } from './checks/check-decisions.ts'
import { englishTexts } from './phrases/english-texts.ts'
import { inRepository } from './repository.ts'
import type { Step } from './steps/steps.ts'
import { tableTypes } from './databases/table-types.ts'

/**
 * `npm run generate`: the types derived from the English phrases and from `server/schema.sql`. They are not in git. The list of
 * decisions, which is in git, is written by the command alone.
 */
export const generate = (): void => {
  writePhraseTypes()
  writeInServer('phrases.gen.ts', serverPhraseTypes())
  writeInServer('database/tables.gen.ts', tableTypes(readFileSync(inRepository('server', 'schema.sql'), 'utf8')))
}

/** Writes a file only when its content changes, so that compilers and watchers stay quiet. */
const writeInServer = (path: string, text: string): void => {
  const file = inRepository('server', 'src', 'kit', path)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

/** Keys of the English texts; every text is a `string`, because the server chooses the language at runtime. */
const serverPhraseTypes = (): string => {
  const tree = JSON.stringify(
    englishTexts('server'),
    (_key, value: unknown) => (typeof value === 'string' ? '' : value),
    2,
  )
  return `/** Generated from the English phrases by \`npm run generate\`; not in git. */\nexport type Phrases = ${tree.replaceAll(': ""', ': string')}\n`
}

/** Runs before the type check, which therefore never sees an outdated file. */
export const generateStep: Step = {
  name: 'generate',
  run: () => {
    generate()
    return { state: 'passed' }
  },
}

if (import.meta.main) {
  generate()
  writeDecisionList()
}
