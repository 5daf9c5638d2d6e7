import { isTypeScript, type SourceFile } from '../sources/source-tree.ts'

/** The role words of `feature.role.ts`; CONTRIBUTING explains each. */
const roleWords: readonly string[] = [
  // contract
  'schema',
  'endpoints',
  'lifecycle',
  'policy',
  // server
  'feature',
  'routes',
  'queries',
  'commands',
  'steps',
  'jobs',
  'emails',
  'row',
  'filters',
  'port',
  'adapter',
  // web
  'api',
  'part',
  'columns',
  'search',
  'form',
  // tests
  'factory',
  'test',
  'spec',
  'suite',
  'testing',
  // build
  'config',
  'gen',
]

/** File names with a dotted word outside the list; a file without a role is named in kebab-case after the one thing it holds. */
export const findUnknownRoles = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path }) => {
    const [, ...roles] = (path.split('/').at(-1) ?? '').split('.').slice(0, -1)
    const unknown = roles.find((role) => !roleWords.includes(role))
    return isTypeScript(path) && unknown !== undefined
      ? [`${path}: "${unknown}" is no role word (CONTRIBUTING); name the file after the one thing it holds`]
      : []
  })
