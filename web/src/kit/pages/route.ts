import type { Access } from '@parkla/contract/kit/endpoint.ts'
import {
  createRoute,
  lazyRouteComponent,
  stripSearchParams,
  type AnyRoute,
  type RouteComponent,
} from '@tanstack/react-router'
import * as z from 'zod'
import { loadInTime } from './chunk-failure.ts'
import { guard, registerPage } from './guard.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Users who may open the page; public pages have no app frame. */
    access?: Access
  }
}

const empty = z.object({})
type NoSearch = typeof empty

/** A page file's exports; the page is the one that ends in `Page`. */
type PageModule = Record<string, unknown>

const pageOf = async (load: () => Promise<PageModule>): Promise<{ default: RouteComponent }> => {
  const found = Object.entries(await loadInTime(load)).find(([name]) => name.endsWith('Page'))
  if (!found) throw new Error('A page file exports a component whose name ends in Page')
  return { default: found[1] as RouteComponent } // Checked by name only.
}

type PageOptions<Search> = {
  access: Access
  load: () => Promise<PageModule>
  search?: Search
}

/**
 * One row of the route table: `page(root, '/sessions', { access: 'sessions.view', load: () => import('…Page.tsx'),
 * search: SessionsSearch })`. The page is its own chunk; `search` checks the URL's state, and defaults stay out of the
 * URL.
 */
export const pageBelow =
  <Root extends AnyRoute>(root: Root) =>
  <const Path extends string, Search extends z.ZodObject = NoSearch>(path: Path, options: PageOptions<Search>) => {
    registerPage(path, options.access)
    // Without `search` the type parameter is the empty schema.
    const schema = (options.search ?? empty) as Search
    const defaults = schema.parse({})
    return createRoute({
      getParentRoute: () => root,
      path,
      staticData: { access: options.access },
      validateSearch: schema,
      // The router's type needs the full search of the route, which is generic here.
      search: { middlewares: [stripSearchParams(defaults as never)] },
      beforeLoad: ({ location, preload }) => {
        // A link under the pointer is no navigation: the guard would clear the error of this page and show refusals.
        if (preload) return
        guard({
          access: options.access,
          pathname: location.pathname,
          href: location.href,
          search: location.search,
        })
      },
      component: lazyRouteComponent(() => {
        globalThis.preloadPage?.(path)
        return pageOf(options.load)
      }),
    })
  }
