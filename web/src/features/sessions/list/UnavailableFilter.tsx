import { Alert } from '@mantine/core'
import type { SessionExtraFilter } from '@parkla/contract/sessions/sessions.schema.ts'
import { useT } from '../../../kit/phrases.ts'

/** Line about a filter of a shared link that the reader may not use. */
export const UnavailableFilter = ({ filter, onClear }: { filter: SessionExtraFilter; onClear: () => void }) => {
  const t = useT()
  const name = t(($) => $.sessions.extra[filter])
  return (
    <Alert color="yellow" py={6} withCloseButton closeButtonLabel={t(($) => $.ui.close)} onClose={onClear}>
      {t(($) => $.sessions.filter.unavailable, { name })}
    </Alert>
  )
}
