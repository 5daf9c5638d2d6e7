import { useEffect } from 'react'
import type { SessionsSearch } from '../../session-records/sessions.search.ts'

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

const changeOf = ({ session, client }: DOMStringMap): Partial<SessionsSearch> | undefined => {
  if (session !== undefined) return { session: Number(session), tab: 'details' }
  return client === undefined ? undefined : { client: Number(client) }
}

/**
 * Hook: record links open the record with filters kept; with a modifier key they are ordinary links. One click listener for
 * the page: 400 router links would render slower than the rows.
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
