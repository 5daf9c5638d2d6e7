import { Button } from '@mantine/core'
import { useT } from '../../../kit/phrases.ts'
import { createStore } from '../../../kit/store.ts'

type InstallEvent = Event & { prompt: () => Promise<void> }

const offer = createStore<InstallEvent | undefined>(undefined)

// Chrome sends the event once, soon after the page has loaded: usually before the officer has signed in.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer.set(event as InstallEvent) // The type of this event is not in TypeScript's library.
})

/** Offered by browsers that can install the page; others do it from their menu. */
export const InstallButton = () => {
  const t = useT()
  const offered = offer.use()
  if (!offered) return null
  const install = (): void => {
    offer.set(undefined)
    void offered.prompt()
  }
  return (
    <Button size="xs" variant="default" onClick={install}>
      {t(($) => $.fines.app.install)}
    </Button>
  )
}
