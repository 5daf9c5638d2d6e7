import { lazy, type ComponentType } from 'react'

const nextOnline = (): Promise<unknown> =>
  new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))

/** Loads code of a part that the page works without; while its code cannot load, the fallback of `Suspense` stays. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    for (;;) {
      try {
        return { default: await load() }
      } catch {
        await nextOnline()
      }
    }
  })
