import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../src/', import.meta.url))

type Route = {
  path: string
  /** As `routes.tsx` imports it: `./parking/places/PlacesPage.tsx`. */
  file: string
}

const loaderConstant = /const (\w+) = \(\) => import\('([^']+)'\)/g
const pageCall = /\bpage\('([^']+)',\s*\{[^}]*?\bload: (?:\(\) => import\('([^']+)'\)|(\w+))/g

/** The rows of the route table. Throws when one of them has another shape. */
export const routesIn = (table: string): Route[] => {
  const constants = new Map(Array.from(table.matchAll(loaderConstant), ([, name, file]) => [name, file]))
  const routes = Array.from(table.matchAll(pageCall), ([, path = '', file, name]) => ({
    path,
    file: file ?? constants.get(name) ?? '',
  }))
  const calls = table.match(/^\s*page\('/gm)?.length ?? 0
  if (routes.length !== calls || routes.some(({ file }) => file === ''))
    throw new Error('web/build/route-table.ts cannot read a page of web/src/routes.tsx')
  return routes
}

export const readRoutes = (): Route[] => routesIn(readFileSync(`${source}routes.tsx`, 'utf8'))
