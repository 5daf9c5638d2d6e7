import type { Fine } from '@parkla/contract/fines/fines.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../kit/query.ts'
import { t, useT } from '../../kit/phrases.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { CommentDialog } from './dialogs/CommentDialog.tsx'
import { EditFineDialog } from './dialogs/EditFineDialog.tsx'
import { ForwardDialog } from './dialogs/ForwardDialog.tsx'
import { IncomeDialog } from './dialogs/IncomeDialog.tsx'
import { RemindDialog } from './dialogs/RemindDialog.tsx'
import { ReplaceDialog } from './dialogs/ReplaceDialog.tsx'
import { SendDialog } from './dialogs/SendDialog.tsx'
import type { FineAction } from './fine-actions.ts'
import { fines } from './fines.api.ts'

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
  const options = queryOf(fines.find, { id }, { isShown: true })
  // Not cached: an outdated version would conflict on save.
  const { data: fine, error, refetch } = useQuery({ ...options, staleTime: 0, gcTime: 0 })
  if (fine) return <DialogOf action={action} fine={fine} onClose={onClose} />
  if (error === null) return null
  return (
    <Dialog opened onClose={onClose} title={t(($) => $.fines.action[action])}>
      <ErrorState error={error} retry={() => void refetch()} />
    </Dialog>
  )
}
