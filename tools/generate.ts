import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { writePhraseTypes } from '../web/build/phrase-types.ts'
import { writeDecisionList } from './checks/check-decisions.ts'
import { inRepository } from './repository.ts'
import type { Step } from './steps/steps.ts'
import { tableTypes } from './databases/table-types.ts'

/**
 * `npm run generate`: the types derived from the English phrases and from `server/schema.sql`. They are not in git. A file is
 * written only when its content changes, so that compilers and watchers stay quiet. The list of decisions, which is in git, is written
 * by the command alone.
 */
export const generate = (): void => {
  writePhraseTypes()
  const file = inRepository('server', 'src', 'kit', 'database', 'tables.gen.ts')
  const types = tableTypes(readFileSync(inRepository('server', 'schema.sql'), 'utf8'))
  if (!existsSync(file) || readFileSync(file, 'utf8') !== types) writeFileSync(file, types)
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
