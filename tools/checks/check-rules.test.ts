import { expect, test } from 'vitest'
import { findRuleProblems } from './check-rules.ts'
import { withTree } from '../temporary-tree.ts'

const problemsOf = (files: Record<string, string>) => withTree(files, findRuleProblems)

// Joined, so that the check does not read these examples as citations of this file.
const rule = (number: number) => `R${number}`
const page = 'docs/rules/parking.md'
const item = (number: number, path: string) =>
  `- **${rule(number)}** A rule of \`Field\`\n  and \`/path\`.\n  In \`${path}\`.\n`
const source = 'contract/src/parking/sessions/sessions.policy.ts'

test.each([
  ['a cited rule: no problem', { [source]: `// ${rule(68)}`, [page]: item(68, source) }, []],
  [
    'a cited number without a rule: named with its file',
    { [source]: `// ${rule(68)} and ${rule(69)}`, [page]: item(68, source) },
    [`${source}: ${rule(69)} is no rule of docs/rules`],
  ],
  [
    'a rule on two pages: named',
    { [source]: `// ${rule(68)}`, 'docs/rules/gates.md': item(68, source), [page]: item(68, source) },
    [`${page}: ${rule(68)} is written twice`],
  ],
  [
    'a rule whose file is gone: named',
    { [source]: `// ${rule(68)}`, [page]: item(68, 'contract/src/gone.ts') },
    [`${page}: ${rule(68)} names contract/src/gone.ts, which does not exist`],
  ],
  [
    'a rule whose file does not cite it: named',
    { [source]: 'export {}', [page]: item(68, source) },
    [`${page}: ${rule(68)} names ${source}, which does not cite it`],
  ],
  [
    'a rule without a file: named',
    { [page]: `- **${rule(68)}** A rule of \`reports/finance\`.\n` },
    [`${page}: ${rule(68)} names no file that enforces it`],
  ],
  [
    'a citation of a document outside the repository: named',
    { [source]: ['// D1', '§2'].join(' ') },
    [`${source}: cites a document that is not in the repository; cite a rule of docs/rules`],
  ],
])('%s', (_case, files, problems) => {
  expect(problemsOf(files)).toEqual(problems)
})
