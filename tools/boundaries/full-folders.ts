import { domains } from '../sources/domains.ts'
import type { SourceFile } from '../sources/source-tree.ts'

/** Files directly in a folder, its tests among them. */
const mostFiles = 28

/** Numbered files, which are found by their number. */
const numbered = new Set(['server/migrations', 'docs/decisions'])

/** Folders with too many files to be read at a glance; CONTRIBUTING: subfolders with the same names in server and web. */
export const findFullFolders = (files: readonly SourceFile[]): string[] => {
  const folders = Map.groupBy(files, ({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('/'))))
  return [...folders].flatMap(([folder, { length }]) =>
    length > mostFiles && !numbered.has(folder)
      ? [
          `${folder || 'root'}: ${length} files; at most ${mostFiles}; move some into subfolders named after what they do`,
        ]
      : [],
  )
}

const directlyInDomain = new RegExp(`^(?:contract|server|web)/src/(?:${domains.join('|')})/[^/]+$`)

/** Files of a domain that belong to no feature; the boundaries between features would not hold for them. */
export const findFilesOutsideFeatures = (files: readonly SourceFile[]): string[] =>
  files.filter(({ path }) => directlyInDomain.test(path)).map(({ path }) => `${path} stands in no feature's folder`)
