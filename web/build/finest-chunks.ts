import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { readRoutes } from './route-table.ts'
import type { FinestChunk } from './shared-chunks.ts'

const web = fileURLToPath(new URL('..', import.meta.url))

/** Most visits begin with one of these pages; their first visit has a limit of bytes. */
const firstPages = ['/sessions', '/places']

/** A dialog is opened less often than a page. */
const openedOf = { firstPage: 4, page: 1, dialog: 0.25 }

/** Brotli makes a third of minified code. */
const compression = 3

/** Chunks that are loaded with every page. */
const isStart = ({ isEntry, name }: Rolldown.OutputChunk): boolean => isEntry || name === 'list'

/** Builds the app without shared chunks and returns its chunks except those of the start; writes nothing. */
export const finestChunks = async (config: InlineConfig): Promise<FinestChunk[]> => {
  const built = await build({
    ...config,
    configFile: false,
    root: web,
    logLevel: 'error',
    build: { ...config.build, write: false },
  })
  const { output } = built as Rolldown.RolldownOutput // one input, one output, no watcher
  const pages = new Map(
    readRoutes().map(({ path, file }) => [
      posix.join(web, 'src', file),
      firstPages.includes(path) ? openedOf.firstPage : openedOf.page,
    ]),
  )
  const loaded = new Set(output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.dynamicImports : [])))
  return output.flatMap((chunk) => {
    if (chunk.type !== 'chunk' || isStart(chunk)) return []
    const { fileName, moduleIds, imports, code, facadeModuleId } = chunk
    const opened = pages.get(facadeModuleId ?? '') ?? openedOf.dialog
    const bytes = code.length / compression
    return [{ fileName, moduleIds, imports, bytes, ...(loaded.has(fileName) ? { opened } : {}) }]
  })
}
