import { withoutComments } from '../sources/imports.ts'
import { roleOf } from './locations.ts'
import type { SourceFile } from '../sources/source-tree.ts'

/** Contents that a file's role word excludes: a `.queries.ts` that writes, an `.api.ts` that shows. */
export const findWrongContents = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) => {
    const problem = problemOf(file)
    return problem ? [`${file.path}: ${problem}`] : []
  })

/** Writes in SQL text and in Kysely's builder. `for update` only locks and is allowed. */
const write =
  /\b(?:insert|merge)\s+into\b|\bdelete\s+from\b|\btruncate\s+(?:table\s+)?[\w$]|\bupdate\s+\S+(?:\s+(?:as\s+)?\w+)?\s+set\b|\.(?:insertInto|mergeInto|updateTable|deleteFrom)\(/i

const problemOf = ({ path, text, imports }: SourceFile): string | undefined => {
  const role = roleOf(path)
  if (role === 'queries') {
    const [found] = write.exec(withoutComments(text)) ?? []
    if (found)
      return `"${found.replaceAll(/\s+/g, ' ')}" in a file of reads; it belongs into a .steps.ts or .commands.ts`
    const writer = imports.find((target) => ['steps', 'commands'].includes(roleOf(target)))
    if (writer) return `reads import no writes (${writer})`
  }
  if (role === 'api' && path.endsWith('.tsx'))
    return 'an .api.ts holds no JSX; a component for other features is a .part.tsx'
  return undefined
}
