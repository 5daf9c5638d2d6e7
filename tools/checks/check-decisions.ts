import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../repository.ts'
import { problemStep } from '../steps/steps.ts'

const folder = 'docs/decisions'
const page = `${folder}/README.md`

const introduction = `# Decisions

What the rules and the specification leave open, and where we deviate: the decision, its reason, and after **Instead of** what else could have
been done and its cost. How a feature behaves is told in [docs/features](../features.md). A record that no longer applies stays as it is: a later one says
"Amends decision N" or "Replaces decision N". \`npm run generate\` writes this list and the status in each record.
`

/** "Amends decisions 44, 45 and 120" in a later record, "amended by decision 135" in an earlier one; likewise "replaces". */
const relation = /\b(amend|replace)(?:s|(d|ed) by) decisions? (\d+(?:(?:, | and |, and )\d+)*)/gi

/** `{ of: 44, by: 136, verb: 'amended' }`. */
const changesIn = (own: number, text: string): { of: number; by: number; verb: string }[] =>
  Array.from(text.matchAll(relation)).flatMap(([, verb = '', isPassive, numbers = '']) =>
    numbers.split(/\D+/).map((other) => ({
      ...(isPassive ? { of: own, by: Number(other) } : { of: Number(other), by: own }),
      verb: verb.toLowerCase() === 'amend' ? 'amended' : 'replaced',
    })),
  )

interface DecisionRecord {
  path: string
  text: string
  title: string
  /** The third line of the record, `2026-11-21 · replaced by 0135`, as later records make it; undefined where the line has no date. */
  status: string | undefined
}

const readRecords = (root: string): DecisionRecord[] => {
  const records = readdirSync(join(root, folder))
    .filter((file) => /^\d{4}-.*\.md$/.test(file))
    .toSorted()
    .map((file) => ({
      path: `${folder}/${file}`,
      number: Number(file.slice(0, 4)),
      text: readFileSync(join(root, folder, file), 'utf8'),
    }))
  const changes = records
    .flatMap(({ number, text }) => changesIn(number, text))
    .toSorted((one, other) => one.by - other.by)
  return records.map(({ path, number, text }) => {
    const [title = '', , dated = ''] = text.split('\n')
    const later = changes
      .filter(({ of }) => of === number)
      .map(({ verb, by }) => `${verb} by ${String(by).padStart(4, '0')}`)
    const [day] = /^\d{4}-\d\d-\d\d/.exec(dated) ?? []
    return {
      path,
      text,
      title,
      status: day && [day, ...(later.length > 0 ? new Set(later) : ['accepted'])].join(' · '),
    }
  })
}

const withStatus = ({ text, status = '' }: DecisionRecord): string => text.replace(/(?<=^.*\n\n).*/, status)

/** The page of all decisions with their date and status. */
export const decisionList = (root: string): string => {
  const lines = readRecords(root).map(({ path, title, status }) => {
    const file = path.slice(folder.length + 1)
    return `- [${file.slice(0, 4)} ${title.replace(/^# \d+ /, '')}](${file}) ${status}\n`
  })
  return `${introduction}\n${lines.join('')}`
}

/** Called by `npm run generate`, not by the checks: they find what was not committed. */
export const writeDecisionList = (): void => {
  writeFileSync(join(repository, page), decisionList(repository))
  for (const record of readRecords(repository)) {
    if (record.status && withStatus(record) !== record.text)
      writeFileSync(join(repository, record.path), withStatus(record))
  }
}

export const findDecisionProblems = (root: string): string[] => {
  const stored = existsSync(join(root, page)) ? readFileSync(join(root, page), 'utf8') : ''
  const stale = stored === decisionList(root) ? [] : [`${page} does not list the records as they are: npm run generate`]
  return [
    ...stale,
    ...readRecords(root).flatMap((record) => {
      if (!record.status) return [`${record.path}: its third line is no date, such as 2026-11-21`]
      if (!record.text.includes('**Instead of**'))
        return [`${record.path}: names no alternative: add "**Instead of** …", with what that would have cost`]
      return withStatus(record) === record.text
        ? []
        : [`${record.path}: its status is "${record.status}": npm run generate`]
    }),
  ]
}

/** The step of `npm run check`. */
export const decisionsStep = problemStep('list of decisions', () => findDecisionProblems(repository))
