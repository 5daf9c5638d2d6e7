import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { readRoutes } from './route-table.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const deskRooms = ['sessions', 'session-records', 'stays', 'charges', 'prices'].map(
  (room) => `${source}parking/${room}/`,
)

/**
 * Few files for the first visit: the start, and `list`, what the sessions desk shares with other pages (table, filters,
 * pager, queries). Many small files compress badly and cost a request each. The desk's own code stays in its page's file.
 * `nameOf` names a module's chunk, null for Rolldown's own choice; of packages it names the desk's icons, the rest follows
 * the modules that use it.
 */
export const firstVisitChunks = (): Plugin & { nameOf: (id: string) => string | null } => {
  const list = new Set<string>()
  const icons = new Set<string>()
  return {
    name: 'first-visit-chunks',
    apply: 'build',
    nameOf: (id) => (list.has(id) || icons.has(/[\\/]icons[\\/](Icon\w+)\.mjs$/.exec(id)?.[1] ?? '') ? 'list' : null),
    buildEnd() {
      list.clear()
      icons.clear()
      const page = readRoutes().find(({ path }) => path === '/sessions')?.file
      if (page === undefined) throw new Error('web/src/routes.tsx has no /sessions')
      const waiting = [posix.join(source, page)]
      const found = new Set<string>()
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (found.has(id) || id.includes('/node_modules/')) continue
        found.add(id)
        const module = this.getModuleInfo(id)
        waiting.push(...(module?.importedIds ?? []))
        for (const [icon] of module?.code?.matchAll(/\bIcon[A-Z]\w+/g) ?? []) icons.add(icon)
        if (!deskRooms.some((room) => id.startsWith(room))) list.add(id)
      }
    },
  }
}
