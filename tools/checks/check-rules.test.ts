import { expect, test } from 'vitest'
import { findRuleProblems } from './check-rules.ts'
import { withTree } from '../temporary-tree.ts'

const problemsOf = (files: Record<string, string>) => withTree(files, findRuleProblems)

// Joined, so that the check does not read these examples as citations of this file.
const rule = (number: number) => `R${number}`
const row = (number: number, path: string) => `| ${rule(number)} | A rule. | \`${path}\` |\n`
const source = 'contract/src/parking/sessions/sessions.policy.ts'

test.each([
  ['a cited rule with a row: no problem', { [source]: `// ${rule(68)}`, 'docs/rules.md': row(68, source) }, []],
  [
    'a cited rule without a row: named with its file',
    { [source]: `// ${rule(68)} and ${rule(69)}`, 'docs/rules.md': row(68, source) },
    [`${source}: ${rule(69)} has no row in docs/rules.md`],
  ],
  [
    'a row whose file is gone: named',
    { [source]: `// ${rule(68)}`, 'docs/rules.md': row(68, 'contract/src/gone.ts') },
    [`docs/rules.md: ${rule(68)} names contract/src/gone.ts, which does not exist`],
  ],
  [
    'a row whose file does not cite it: named',
    { [source]: 'export {}', 'docs/rules.md': row(68, source) },
    [`docs/rules.md: ${rule(68)} names ${source}, which does not cite it`],
  ],
  [
    'a citation of a document outside the repository: named',
    { [source]: ['// D1', '§2'].join(' ') },
    [`${source}: cites a document that is not in the repository; cite a rule of docs/rules.md`],
  ],
])('%s', (_case, files, problems) => {
  expect(problemsOf(files)).toEqual(problems)
})
