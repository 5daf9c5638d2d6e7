import { Box } from '@mantine/core'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { Suspense, useCallback, useState } from 'react'
import { useNetwork } from '../../../kit/api/online.ts'
import { reasonText, useT } from '../../../kit/phrases.ts'
import { useUser } from '../../../kit/session.ts'
import { snackbar } from '../../../kit/snackbar.ts'
import type { RowAction } from '../../../ui/table/row-action.ts'
import type { OpenDialog, SessionForm } from '../SessionDialogs.tsx'
import { offeredActions, type OfferedAction, type Opens } from '../session-actions.ts'
import type { SessionsSearch } from '../../session-records/sessions.search.ts'
import { lazyPart } from '../../../kit/pages/lazy-part.ts'

/** Seventeen icons that no row shows before its menu opens. */
const SessionActionIcon = lazyPart(async () => (await import('./SessionActionIcon.tsx')).SessionActionIcon)

type Openers = { change: (to: Partial<SessionsSearch>) => void; setDialog: (dialog: OpenDialog) => void }

type Dialog = Extract<Opens, { dialog: unknown }>['dialog']

const isForm = (dialog: Dialog): dialog is SessionForm =>
  dialog === 'endAndOpen' || dialog === 'refund' || dialog === 'correct' || dialog === 'settle'

/** Hook: runs an action, one command at a time. */
const useRun = ({ change, setDialog }: Openers) => {
  const [isMoving, setMoving] = useState(false)
  const run = useCallback(
    ({ opens }: OfferedAction, session: Session) => {
      if ('tab' in opens) return change({ session: session.Id, tab: opens.tab })
      if ('client' in opens) return change({ client: session.Client?.Id ?? 0 })
      const { dialog } = opens
      if (isForm(dialog)) return setDialog({ name: dialog, session })
      setMoving(true)
      void import('../session-commands.ts')
        .then(({ sessionCommands }) => sessionCommands[dialog](session))
        .catch(snackbar.failure)
        .finally(() => setMoving(false))
    },
    [change, setDialog],
  )
  return { run, isMoving }
}

/** Hook: a row's menu entries; payment actions are disabled offline and while a payment is pending (R34). */
export const useRowActions = (openers: Openers): ((session: Session) => RowAction[]) => {
  const t = useT()
  const user = useUser()
  const { isOnline } = useNetwork()
  const { run, isMoving } = useRun(openers)
  return useCallback(
    (session) =>
      offeredActions(user, session).map((action) => {
        const isOff = action.movesMoney === true && (!isOnline || isMoving)
        const offText = isOnline ? t(($) => $.sessions.confirm.underWay) : t(($) => $.ui.offline)
        return {
          id: action.name,
          label: t(($) => $.sessions.action[action.name]),
          icon: (
            <Suspense fallback={<Box w={16} h={16} />}>
              <SessionActionIcon name={action.name} />
            </Suspense>
          ),
          onClick: () => run(action, session),
          disabledReason: action.refusal ? reasonText(action.refusal) : isOff ? offText : undefined,
        }
      }),
    [user, isOnline, isMoving, run, t],
  )
}
