import { withoutComments } from './imports.ts'
import { isTypeScript, type SourceFile } from './source-tree.ts'

const exported = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm

/** The build imports these files in place of files of libraries, by the names that those export. */
const replacesLibrary = (path: string): boolean => path.startsWith('web/build/')

/** Exported values whose name occurs nowhere else, neither in their own file nor in another. */
export const findUnusedExports = (files: readonly SourceFile[]): string[] => {
  const uses = new Map<string, number>()
  // With strings: a template may hold the only use.
  for (const { text } of files.filter(({ path }) => isTypeScript(path)))
    for (const [name] of withoutComments(text).matchAll(/[A-Za-z_$][\w$]*/g)) uses.set(name, (uses.get(name) ?? 0) + 1)
  return files
    .filter(({ path }) => isTypeScript(path) && !replacesLibrary(path))
    .flatMap(({ path, code }) =>
      Array.from(code.matchAll(exported), ([, name = '']) => name)
        .filter((name) => uses.get(name) === 1)
        .map((name) => `${path}: ${name} is exported and used nowhere`),
    )
}
