import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, importsOf } from './imports.ts'

/** A text file of the repository. Paths are relative to its root, with forward slashes. */
export interface SourceFile {
  path: string
  text: string
  /** TypeScript only: the text without comments and contents of strings. */
  code: string
  /** TypeScript only: paths in the repository, or names of packages. */
  imports: string[]
}

const notOurs = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  '.data',
  'test-results',
  'playwright-report',
  'coverage',
])

const readable = /\.([cm]?[jt]sx?|json|css|html|sql|md|txt|yml|yaml|sh)$|\/\.ci\/|^\.ci\//

/** Every text file of the repository at `root`, except the lock file. */
export const readTree = (root: string): SourceFile[] =>
  listFiles(root, '')
    .filter((path) => readable.test(path) && path !== 'package-lock.json')
    .map((path) => readSource(root, path))

/** True for TypeScript, which has imports and functions. */
export const isTypeScript = (path: string): boolean => /\.tsx?$/.test(path)

/** True for files that only tests load. */
export const isTest = (path: string): boolean => /\.(test|spec|suite)\.tsx?$/.test(path)

const listFiles = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : listFiles(root, path)
    return entry.isFile() ? [path] : []
  })

const readSource = (root: string, path: string): SourceFile => {
  const text = readFileSync(join(root, path), 'utf8')
  if (!isTypeScript(path)) return { path, text, code: '', imports: [] }
  return { path, text, code: codeOf(text), imports: importsOf(path, text) }
}
