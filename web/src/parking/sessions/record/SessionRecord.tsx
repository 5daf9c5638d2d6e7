import { Drawer, Tabs } from '@mantine/core'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { useReturnToRow } from '../../../kit/lists/row-keys.ts'
import { useUser } from '../../../kit/session.ts'
import { asked } from '../../../ui/dialogs/confirm.ts'
import { QueryContent } from '../../../ui/page/QueryContent.tsx'
import type { RowAction } from '../../../ui/table/row-action.ts'
import { RecordHead } from './RecordHead.tsx'
import { SessionDetails } from './SessionDetails.tsx'
import { SessionHistory } from './SessionHistory.tsx'
import { SessionImages } from './SessionImages.tsx'
import { SessionInvoices } from './SessionInvoices.tsx'
import { SessionPayments } from './SessionPayments.tsx'
import { SessionPrice } from '../../prices/SessionPrice.tsx'
import { SessionRating } from './SessionRating.tsx'
import { offeredTabs } from '../session-actions.ts'
import { plateText } from '../../session-records/session-texts.ts'
import { sessions } from '../../session-records/sessions.api.ts'
import type { RecordTab } from '../../session-records/sessions.search.ts'

type RecordProps = {
  sessionId: number
  tab: RecordTab
  onTab: (tab: RecordTab) => void
  onClose: () => void
  /** Actions of the row's menu. */
  actions: (session: Session) => readonly RowAction[]
  /** The record is under another dialog, which Escape closes first. */
  isCovered: boolean
}

const panels: Readonly<Record<RecordTab, ComponentType<{ session: Session }>>> = {
  details: SessionDetails,
  price: SessionPrice,
  invoices: SessionInvoices,
  payments: SessionPayments,
  rating: SessionRating,
  images: SessionImages,
  history: SessionHistory,
}

const RecordTabs = ({ session, tab, onTab }: { session: Session } & Pick<RecordProps, 'tab' | 'onTab'>) => {
  const t = useT()
  const offered = offeredTabs(useUser(), session)
  const open = offered.includes(tab) ? tab : 'details'
  const Panel = panels[open]
  return (
    <Tabs value={open} onChange={(next) => onTab(offered.find((each) => each === next) ?? 'details')}>
      <Tabs.List mb="md" aria-label={t(($) => $.sessions.record.tabs)}>
        {offered.map((each) => (
          <Tabs.Tab key={each} value={each} px="sm">
            {t(($) => $.sessions.record.tab[each])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open}>
        <Panel session={session} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** Dialog of an open session with its tabs. */
export const SessionRecord = ({ onClose, sessionId, actions, isCovered, ...record }: RecordProps) => {
  const t = useT()
  useReturnToRow(sessionId)
  const isQuestionOpen = asked.use() !== undefined
  const query = useQuery(queryOf(sessions.find, { id: sessionId }, { isShown: true }))
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={query.data ? `${plateText(query.data)} · ${query.data.Place.Name}` : t(($) => $.ui.session)}
      closeOnEscape={!isCovered && !isQuestionOpen}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <QueryContent query={query} missing={t(($) => $.sessions.record.notFound)} height={320}>
        {(session) => (
          <>
            <RecordHead session={session} actions={actions(session)} />
            <RecordTabs session={session} {...record} />
          </>
        )}
      </QueryContent>
    </Drawer>
  )
}
