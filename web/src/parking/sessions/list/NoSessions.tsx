import { Button } from '@mantine/core'
import { useT } from '../../../kit/phrases.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { activeFilterCount, noFilters, type SessionsFilters } from '../../session-records/sessions.search.ts'

/** "No data", with the next steps. */
export const NoSessions = ({
  filters,
  onReset,
}: {
  filters: SessionsFilters
  onReset: (filters: SessionsFilters) => void
}) => {
  const t = useT()
  const isFiltered = activeFilterCount(filters) > 0
  return (
    <EmptyState
      title={t(($) => $.sessions.empty.title)}
      text={isFiltered ? t(($) => $.sessions.empty.filtered) : t(($) => $.sessions.empty.usual)}
    >
      {isFiltered ? (
        <Button variant="default" onClick={() => onReset(noFilters)}>
          {t(($) => $.ui.clearFilters)}
        </Button>
      ) : null}
    </EmptyState>
  )
}

/** Shown in place of the list when its days are refused (R63). */
export const WrongPeriod = ({ reason, onReset }: { reason: string; onReset: (days: { from: ''; to: '' }) => void }) => {
  const t = useT()
  return (
    <div role="alert">
      <EmptyState title={reason}>
        <Button variant="default" onClick={() => onReset({ from: '', to: '' })}>
          {t(($) => $.sessions.period.last7Days)}
        </Button>
      </EmptyState>
    </div>
  )
}
