import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { lazyDialog } from '../../kit/pages/lazy-view.tsx'
import { ClientDialog } from '../../people/clients/client-dialog.part.tsx'
import type { RowAction } from '../../ui/table/row-action.ts'
import type { SessionsSearch } from '../session-records/sessions.search.ts'

/** Each dialog is a chunk of its own. */
const RefundDialog = lazyDialog(async () => (await import('../charges/RefundDialog.tsx')).RefundDialog)
const CorrectDialog = lazyDialog(async () => (await import('../stays/corrections/CorrectDialog.tsx')).CorrectDialog)
const SettleDialog = lazyDialog(async () => (await import('../charges/SettleDialog.tsx')).SettleDialog)
const EndAndOpenDialog = lazyDialog(async () => (await import('../stays/EndAndOpenDialog.tsx')).EndAndOpenDialog)
const StartDialog = lazyDialog(async () => (await import('../stays/StartDialog.tsx')).StartDialog)
const SessionRecord = lazyDialog(async () => (await import('./record/SessionRecord.tsx')).SessionRecord)

/** Dialogs with a form about one session. */
export type SessionForm = 'endAndOpen' | 'refund' | 'correct' | 'settle'

export type OpenDialog = { name: SessionForm; session: Session } | { name: 'start' }

type DialogsProps = {
  dialog: OpenDialog | undefined
  onClose: () => void
  /** The current row, if the page still has it. */
  rows: readonly Session[]
  search: SessionsSearch
  change: (to: Partial<SessionsSearch>) => void
  actions: (session: Session) => readonly RowAction[]
}

const Form = ({ dialog, onClose, rows }: Pick<DialogsProps, 'dialog' | 'onClose' | 'rows'>) => {
  if (!dialog) return null
  if (dialog.name === 'start') return <StartDialog onClose={onClose} />
  const session = rows.find(({ Id }) => Id === dialog.session.Id) ?? dialog.session
  const Shown = { endAndOpen: EndAndOpenDialog, refund: RefundDialog, correct: CorrectDialog, settle: SettleDialog }[
    dialog.name
  ]
  return <Shown session={session} onClose={onClose} />
}

/** All dialogs of the page: forms, the open record and the open client. */
export const SessionDialogs = ({ search, change, actions, ...form }: DialogsProps) => (
  <>
    {search.session === 0 ? null : (
      <SessionRecord
        sessionId={search.session}
        tab={search.tab}
        onTab={(tab) => change({ tab })}
        onClose={() => change({ session: 0, tab: 'details' })}
        actions={actions}
        isCovered={form.dialog !== undefined || search.client !== 0}
      />
    )}
    <Form {...form} />
    {search.client === 0 ? null : <ClientDialog clientId={search.client} onClose={() => change({ client: 0 })} />}
  </>
)
