import { useEffect } from 'react'
import type { SessionsSearch } from '../sessions.search.ts'

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

const changeOf = ({ session, client }: DOMStringMap): Partial<SessionsSearch> | undefined => {
  if (session !== undefined) return { session: Number(session), paper: 'details' }
  return client === undefined ? undefined : { client: Number(client) }
}

/**
 * Hook: links to records open above the list, filters kept; with a modifier key they are ordinary links to the record.
 * One listener for the page, because 400 router links would cost more than the 200 rows they stand in.
 */
export const useRecordLinks = (change: (to: Partial<SessionsSearch>) => void): void => {
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-session],a[data-client]') : null
      const target = link && changeOf(link.dataset)
      if (!target || !isPlain(event)) return
      event.preventDefault()
      change(target)
    }
    document.addEventListener('click', open)
    return () => document.removeEventListener('click', open)
  }, [change])
}
