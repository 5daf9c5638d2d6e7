import type { Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { t, useT } from '../../kit/phrases.ts'
import { NewestRecord } from '../../ui/record/NewestRecord.tsx'
import { CommentDialog } from './dialogs/CommentDialog.tsx'
import { EditFineDialog } from './dialogs/EditFineDialog.tsx'
import { ForwardDialog } from '../collection/ForwardDialog.tsx'
import { IncomeDialog } from '../payments/IncomeDialog.tsx'
import { RemindDialog } from '../letters/RemindDialog.tsx'
import { ReplaceDialog } from './dialogs/ReplaceDialog.tsx'
import { SendDialog } from '../collection/SendDialog.tsx'
import type { FineAction } from './fine-actions.ts'
import { fines } from '../fine-records/fines.api.ts'

type Props = { action: FineAction; fine: Fine; onClose: () => void }

const DialogOf = ({ action, ...props }: Props) => {
  switch (action) {
    case 'edit':
      return <EditFineDialog {...props} />
    case 'forward':
      return <ForwardDialog {...props} />
    case 'replace':
      return <ReplaceDialog {...props} />
    case 'send':
      return <SendDialog {...props} />
    case 'remind':
      return <RemindDialog {...props} />
    case 'income':
    case 'payRest':
      return <IncomeDialog {...props} isRest={action === 'payRest'} />
    default:
      return <CommentDialog {...props} action={action} />
  }
}

/** The dialog of one action; the newest version of the fine is read first. */
export const FineDialogs = ({ id, action, onClose }: { id: number; action: FineAction; onClose: () => void }) => {
  useT()
  return (
    <NewestRecord call={fines.find} input={{ id }} title={t(($) => $.fines.action[action])} onClose={onClose}>
      {(fine) => <DialogOf action={action} fine={fine} onClose={onClose} />}
    </NewestRecord>
  )
}
