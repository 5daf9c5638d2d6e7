import type { Dispute } from '@parkla/contract/disputes/disputes.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { t, useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ApproveDialog } from './dialogs/ApproveDialog.tsx'
import { EditDialog } from './dialogs/EditDialog.tsx'
import { PayoutDialog } from './dialogs/PayoutDialog.tsx'
import { TextDialog } from './dialogs/TextDialog.tsx'
import type { DisputeAction } from './dispute-actions.ts'
import { disputes } from './disputes.api.ts'

type Props = { action: DisputeAction; dispute: Dispute; onClose: () => void }

const DialogOf = ({ action, ...props }: Props) => {
  switch (action) {
    case 'approve':
      return <ApproveDialog {...props} />
    case 'edit':
      return <EditDialog {...props} />
    case 'payOut':
      return <PayoutDialog {...props} />
    default:
      return <TextDialog {...props} action={action} />
  }
}

/** The dialog of one action; the newest version of the dispute is read first. */
export const DisputeDialogs = ({ id, action, onClose }: { id: number; action: DisputeAction; onClose: () => void }) => {
  useT()
  const options = queryOf(disputes.find, { id }, { isShown: true })
  // Not cached: an outdated version would conflict on save.
  const { data: dispute, error, refetch } = useQuery({ ...options, staleTime: 0, gcTime: 0 })
  if (dispute) return <DialogOf action={action} dispute={dispute} onClose={onClose} />
  if (error === null) return null
  return (
    <Dialog opened onClose={onClose} title={t(($) => $.disputes.action[action])}>
      <ErrorState error={error} retry={() => void refetch()} />
    </Dialog>
  )
}
