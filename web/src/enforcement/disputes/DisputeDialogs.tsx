import type { Dispute } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import { t, useT } from '../../kit/phrases.ts'
import { NewestRecord } from '../../ui/record/NewestRecord.tsx'
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
  return (
    <NewestRecord call={disputes.find} input={{ id }} title={t(($) => $.disputes.action[action])} onClose={onClose}>
      {(dispute) => <DialogOf action={action} dispute={dispute} onClose={onClose} />}
    </NewestRecord>
  )
}
