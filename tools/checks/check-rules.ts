import { readTree, type SourceFile } from '../sources/source-tree.ts'
import { problemStep } from '../steps/steps.ts'
import { repository } from '../repository.ts'

const catalogue = 'docs/rules'

const isCatalogue = (path: string): boolean => path.startsWith(`${catalogue}/`)

interface Rule {
  number: string
  /** Path of the page that has the rule. */
  page: string
  files: string[]
}

/** List items `- **R68** Text. In `path`, `path`.` of a page; a path has a folder and an ending. */
const rulesIn = ({ path, text }: SourceFile): Rule[] =>
  Array.from(text.matchAll(/^- \*\*(R\d+)\*\* (.*(?:\n {2}.*)*)/gm), ([, number = '', rule = '']) => ({
    number,
    page: path,
    files: Array.from(rule.matchAll(/`([\w-]+\/[^`]+\.[a-z]+)`/g), ([, file = '']) => file),
  }))

/** Numbers like R68 in comments, docstrings, test titles and documents. */
const citedIn = ({ path, text }: SourceFile): string[] =>
  isCatalogue(path) || /\.(css|json|svg)$/.test(path)
    ? []
    : Array.from(text.matchAll(/\bR\d{1,3}\b/g), ([cited]) => cited)

/** Citations of a specification, by document and section, that a reader of the repository cannot open. */
const foreign = /\b(?:D[12]|design) §/

/**
 * Holds the rules that the sources cite against the pages of docs/rules: each cited number is written there once, each rule names files
 * that exist and cite it, and no source cites a document outside the repository.
 */
export const findRuleProblems = (root: string): string[] => {
  const files = readTree(root)
  const byPath = new Map(files.map((file) => [file.path, file]))
  const rules = files.filter(({ path }) => isCatalogue(path)).flatMap(rulesIn)
  const known = new Set(rules.map(({ number }) => number))
  const unknown = files.flatMap((file) =>
    [...new Set(citedIn(file))]
      .filter((cited) => !known.has(cited))
      .map((cited) => `${file.path}: ${cited} is no rule of ${catalogue}`),
  )
  const repeated = rules
    .filter((rule, index) => rules.findIndex(({ number }) => number === rule.number) !== index)
    .map(({ number, page }) => `${page}: ${number} is written twice`)
  const unopened = files
    .filter(({ path, text }) => path !== 'tools/checks/check-rules.ts' && foreign.test(text))
    .map(({ path }) => `${path}: cites a document that is not in the repository; cite a rule of ${catalogue}`)
  return [...unknown, ...repeated, ...unopened, ...rules.flatMap((rule) => fileProblems(rule, byPath))]
}

const fileProblems = ({ number, page, files }: Rule, byPath: ReadonlyMap<string, SourceFile>): string[] => {
  if (files.length === 0) return [`${page}: ${number} names no file that enforces it`]
  return files.flatMap((path) => {
    const file = byPath.get(path)
    if (!file) return [`${page}: ${number} names ${path}, which does not exist`]
    return citedIn(file).includes(number) ? [] : [`${page}: ${number} names ${path}, which does not cite it`]
  })
}

/** The step of `npm run check`. */
export const rulesStep = problemStep('rules of the product', () => findRuleProblems(repository))
