import { locationOf } from './locations.ts'
import { isTest, isTypeScript, type SourceFile } from '../sources/source-tree.ts'

/** Meaningless names, default exports, long files, reads of the clock, and leftovers. */
export const findStyleProblems = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) =>
    [nameProblem, shoutedName, defaultExport, tooLong, ambientRead, leftBehind].flatMap((rule) => {
      const problem = rule(file)
      return problem ? [`${file.path}${problem}`] : []
    }),
  )

type Rule = (file: SourceFile) => string | undefined

const emptyNames = new Set(['index', 'util', 'utils', 'helper', 'helpers', 'common', 'misc'])

/** Vite requires `index.html`. */
const nameProblem: Rule = ({ path }) => {
  const name = path.split('/').find((part) => emptyNames.has(part.split('.')[0]!.toLowerCase()))
  return name && name !== 'index.html' ? `: "${name}" has no meaning; name it after what it holds` : undefined
}

/** No SCREAMING_CASE constants. */
const shoutedName: Rule = ({ path, code }) => {
  const [, name] = /^\s*(?:export\s+)?const ([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)\s*[:=]/m.exec(code) ?? []
  return name !== undefined && isTypeScript(path) ? `: ${name} is written in camelCase` : undefined
}

/** Files loaded by other programs, which require a default export. */
const wantsDefault = (path: string): boolean => path.endsWith('.config.ts') || path === 'e2e/global-setup.ts'

const defaultExport: Rule = ({ path, code }) =>
  /^\s*export\s+default\b|\bas\s+default\b/m.test(code) && !wantsDefault(path) ? ': named exports only' : undefined

const mostLines = 300

const tooLong: Rule = ({ path, text }) => {
  const lines = text.split('\n').length - 1
  return isTypeScript(path) && !isTest(path) && !path.endsWith('.gen.ts') && lines > mostLines
    ? `: ${lines} lines; at most ${mostLines}; split the file`
    : undefined
}

const ambient = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\blocalStorage\b|\bfetch\(|\bconsole\./

/** The contract is pure; on the server, time and environment come through the context. */
const ambientRead: Rule = ({ path, code }) => {
  const { workspace, layer } = locationOf(path)
  const isBound =
    path.startsWith('contract/src/') || (workspace === 'server' && ['features', 'processes'].includes(layer))
  if (!isBound || isTest(path)) return undefined
  const [found] = ambient.exec(code) ?? []
  return found
    ? `: ${found.replace('(', '()')} — clock, randomness and environment come by ctx or as arguments`
    : undefined
}

// Split, so that the check does not match this file.
const unfinished = new RegExp(
  `\\b(${[
    ['TO', 'DO'],
    ['FIX', 'ME'],
    ['X', 'XX'],
  ]
    .map((parts) => parts.join(''))
    .join('|')})\\b`,
)
const escapes = new RegExp(`@ts-(${['ignore', 'nocheck'].join('|')})`)
const machinePath = /(?<![\w.:/-])\/(?:home|Users)\/[\w.-]+\/|(?<![\w.:/-])\/(?:root|work)\/[\w.-]/

const leftBehind: Rule = ({ text }) => {
  const lines = text.split('\n')
  const row = lines.findIndex((line) => [unfinished, escapes, machinePath].some((pattern) => pattern.test(line)))
  if (row < 0) return undefined
  const line = lines[row]!
  if (unfinished.test(line)) return `:${row + 1}: unfinished work belongs in an issue`
  return escapes.test(line) ? `:${row + 1}: the type checker is not switched off` : `:${row + 1}: path of one machine`
}
