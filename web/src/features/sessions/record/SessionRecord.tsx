import { Drawer, Skeleton, Stack, Tabs } from '@mantine/core'
import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { ApiError } from '../../../kit/api-error.ts'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/query.ts'
import { useUser } from '../../../kit/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SessionDetails } from './SessionDetails.tsx'
import { SessionHistory } from './SessionHistory.tsx'
import { SessionImages } from './SessionImages.tsx'
import { SessionInvoices } from './SessionInvoices.tsx'
import { SessionPayments } from '../payments/SessionPayments.tsx'
import { SessionPrice } from '../prices/SessionPrice.tsx'
import { SessionRating } from './SessionRating.tsx'
import { offeredPapers } from '../session-actions.ts'
import { sessions } from '../sessions.api.ts'
import type { Paper } from '../sessions.search.ts'

type RecordProps = { sessionId: number; paper: Paper; onPaper: (paper: Paper) => void; onClose: () => void }

const panels: Readonly<Record<Paper, ComponentType<{ session: Session }>>> = {
  details: SessionDetails,
  price: SessionPrice,
  invoices: SessionInvoices,
  payments: SessionPayments,
  rating: SessionRating,
  images: SessionImages,
  history: SessionHistory,
}

const Papers = ({ session, paper, onPaper }: { session: Session } & Pick<RecordProps, 'paper' | 'onPaper'>) => {
  const t = useT()
  const offered = offeredPapers(useUser(), session)
  const open = offered.includes(paper) ? paper : 'details'
  const Panel = panels[open]
  return (
    <Tabs value={open} onChange={(next) => onPaper(offered.find((each) => each === next) ?? 'details')}>
      <Tabs.List mb="md" aria-label={t(($) => $.sessions.record.papers)}>
        {offered.map((each) => (
          <Tabs.Tab key={each} value={each} px="sm">
            {t(($) => $.sessions.record.paper[each])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open}>
        <Panel session={session} />
      </Tabs.Panel>
    </Tabs>
  )
}

const Content = ({ sessionId, ...rest }: Omit<RecordProps, 'onClose'>) => {
  const t = useT()
  const { data, error, refetch } = useQuery(queryOf(sessions.find, { id: sessionId }, { isShown: true }))
  if (data) return <Papers session={data} {...rest} />
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title={t(($) => $.sessions.record.notFound)} />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  return (
    <Stack aria-busy="true">
      <Skeleton height={36} />
      <Skeleton height={280} />
    </Stack>
  )
}

/** Open session with its tabs. */
export const SessionRecord = ({ onClose, ...record }: RecordProps) => {
  const t = useT()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t(($) => $.sessions.record.title, { id: record.sessionId })}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <Content {...record} />
    </Drawer>
  )
}
