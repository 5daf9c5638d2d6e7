import { Textarea } from '@mantine/core'
import { SetMemberStatus, type WhitelistUser } from '@parkla/contract/whitelists/whitelist-users.schema.ts'
import { checkedBy, useForm } from '../../../kit/form.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { refresh } from '../../../kit/query.ts'
import { snackbar } from '../../../kit/snackbar.ts'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { whitelistUsers } from '../whitelists.api.ts'

type DeclineProps = { user: WhitelistUser; onClose: () => void }

/** Declines a user, who stays on the list without access; a text is e-mailed to them (R92). */
export const DeclineDialog = ({ user, onClose }: DeclineProps) => {
  const text = useT()
  const path = { id: user.WhitelistId, userId: user.ID, UpdatedAt: user.UpdatedAt }
  const form = useForm({
    initial: { Text: '' },
    check: checkedBy(SetMemberStatus),
    send: ({ Text }) => whitelistUsers.setStatus({ ...path, status: 'DECLINED', Text }),
    onDone: () => {
      snackbar.success(t(($) => $.whitelists.done.status))
      void refresh('whitelists')
      onClose()
    },
  })
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.whitelists.declineTitle, { name: user.Name })}
      submit={text(($) => $.whitelists.action.decline)}
      isDangerous
      onClose={onClose}
    >
      {user.Email === '' ? null : (
        <Textarea
          label={text(($) => $.whitelists.declineText)}
          description={user.Email}
          autosize
          minRows={3}
          maxLength={2_000}
          data-autofocus
          {...form.field('Text')}
        />
      )}
    </RecordDialog>
  )
}
