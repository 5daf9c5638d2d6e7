import { withoutComments } from '../sources/imports.ts'
import { isTypeScript, type SourceFile } from '../sources/source-tree.ts'

const exported = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm

/** The build imports these files in place of files of libraries, by the names that those export. */
const replacesLibrary = (path: string): boolean => path.startsWith('web/build/')

/** Exported values whose name occurs in no other file. */
export const findUnusedExports = (files: readonly SourceFile[]): string[] => {
  const filesWith = new Map<string, number>()
  // With strings: a template may hold the only use.
  for (const { text } of files.filter(({ path }) => isTypeScript(path)))
    for (const name of new Set(withoutComments(text).match(/[A-Za-z_$][\w$]*/g)))
      filesWith.set(name, (filesWith.get(name) ?? 0) + 1)
  return files
    .filter(({ path }) => isTypeScript(path) && !replacesLibrary(path))
    .flatMap(({ path, code }) =>
      Array.from(code.matchAll(exported), ([, name = '']) => name)
        .filter((name) => filesWith.get(name) === 1)
        .map((name) => `${path}: ${name} is exported and used in no other file`),
    )
}
