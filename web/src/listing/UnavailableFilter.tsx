import { Alert } from '@mantine/core'
import { useT } from '../kit/phrases.ts'

/** Line about a filter of a shared link that the reader may not use. */
export const UnavailableFilter = ({ name, onClear }: { name: string; onClear: () => void }) => {
  const t = useT()
  return (
    <Alert color="yellow" py={6} withCloseButton closeButtonLabel={t(($) => $.ui.close)} onClose={onClear}>
      {t(($) => $.listing.unavailable, { name })}
    </Alert>
  )
}
