import { readTree, type SourceFile } from '../sources/source-tree.ts'
import { problemStep } from '../steps/steps.ts'
import { repository } from '../repository.ts'

const catalogue = 'docs/rules.md'

interface Rule {
  number: string
  text: string
  files: string[]
}

/** Rows `| R68 | text | path, path |` of the catalogue. */
const rulesIn = (text: string): Rule[] =>
  Array.from(text.matchAll(/^\| (R\d+) +\| (.*?) +\| (.*?) +\|$/gm), ([, number = '', rule = '', files = '']) => ({
    number,
    text: rule,
    files: Array.from(files.matchAll(/`([^`]+)`/g), ([, path = '']) => path),
  }))

/** Numbers like R68 in comments, docstrings, test titles and documents. */
const citedIn = ({ path, text }: SourceFile): string[] =>
  path === catalogue || /\.(css|json|svg)$/.test(path)
    ? []
    : Array.from(text.matchAll(/\bR\d{1,3}\b/g), ([cited]) => cited)

/** Citations of a specification, by document and section, that a reader of the repository cannot open. */
const foreign = /\b(?:D[12]|design) §/

/**
 * Holds the rules that the sources cite against docs/rules.md: each cited number has a row, each row names files that exist and
 * cite it, and no source cites a document outside the repository.
 */
export const findRuleProblems = (root: string): string[] => {
  const files = readTree(root)
  const byPath = new Map(files.map((file) => [file.path, file]))
  const rules = rulesIn(byPath.get(catalogue)?.text ?? '')
  const known = new Set(rules.map(({ number }) => number))
  const unknown = files.flatMap((file) =>
    [...new Set(citedIn(file))]
      .filter((cited) => !known.has(cited))
      .map((cited) => `${file.path}: ${cited} has no row in ${catalogue}`),
  )
  const unopened = files
    .filter(({ path, text }) => path !== 'tools/checks/check-rules.ts' && foreign.test(text))
    .map(({ path }) => `${path}: cites a document that is not in the repository; cite a rule of ${catalogue}`)
  return [...unknown, ...unopened, ...rules.flatMap((rule) => rowProblems(rule, byPath))]
}

const rowProblems = ({ number, files }: Rule, byPath: ReadonlyMap<string, SourceFile>): string[] => {
  if (files.length === 0) return [`${catalogue}: ${number} names no file that enforces it`]
  return files.flatMap((path) => {
    const file = byPath.get(path)
    if (!file) return [`${catalogue}: ${number} names ${path}, which does not exist`]
    return citedIn(file).includes(number) ? [] : [`${catalogue}: ${number} names ${path}, which does not cite it`]
  })
}

/** The step of `npm run check`. */
export const rulesStep = problemStep('rules of the product', () => findRuleProblems(repository))
