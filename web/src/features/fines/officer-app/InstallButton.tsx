import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useT } from '../../../kit/phrases.ts'

type InstallEvent = Event & { prompt: () => Promise<void> }

/** Offered by browsers that can install the page; others do it from their menu. */
export const InstallButton = () => {
  const t = useT()
  const [offer, setOffer] = useState<InstallEvent>()
  useEffect(() => {
    const take = (event: Event): void => {
      event.preventDefault()
      setOffer(event as InstallEvent) // The type of this event is not in TypeScript's library.
    }
    window.addEventListener('beforeinstallprompt', take)
    return () => window.removeEventListener('beforeinstallprompt', take)
  }, [])
  if (!offer) return null
  const install = (): void => {
    setOffer(undefined)
    void offer.prompt()
  }
  return (
    <Button size="xs" variant="default" onClick={install}>
      {t(($) => $.fines.app.install)}
    </Button>
  )
}
