import { posix } from 'node:path'

const stringOrComment = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

const statement = /^[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"\n]+)['"]/gm
const sideEffect = /^[ \t]*import\s*['"]([^'"\n]+)['"]/gm
const dynamic = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

/** The text without comments; strings stay. */
export const withoutComments = (text: string): string =>
  text.replaceAll(stringOrComment, (match) => (match.startsWith('/') ? ' ' : match))

/** The text without comments and with empty strings. */
export const codeOf = (text: string): string =>
  text.replaceAll(stringOrComment, (match) => (match.startsWith('/') ? ' ' : match[0]! + match[0]!))

/** Imports of a file: repository paths for own files, names for packages. */
export const importsOf = (path: string, text: string): string[] => {
  const plain = withoutComments(text)
  const specifiers = [statement, sideEffect, dynamic].flatMap((pattern) =>
    Array.from(plain.matchAll(pattern), (match) => match[1]!),
  )
  return [...new Set(specifiers.map((specifier) => resolveImport(path, specifier)))]
}

/** Packages of this repository export `./*` as `./src/*`, so both forms resolve to the same file. */
const resolveImport = (path: string, specifier: string): string => {
  const own = /^@parkla\/(\w+)\/(.+)$/.exec(specifier)
  if (own) return `${own[1]}/src/${own[2]}`
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
}
