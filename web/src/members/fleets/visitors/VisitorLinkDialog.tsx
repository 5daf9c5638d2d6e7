import { Group, Text, TextInput } from '@mantine/core'
import { SendVisitorLink, type VisitorSession } from '@parkla/contract/members/fleets/visitor-sessions.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { checkedBy, useForm } from '../../../kit/forms/form.ts'
import { reasonText, t, useT } from '../../../kit/phrases.ts'
import { snackbar } from '../../../kit/snackbar.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { QueryContent } from '../../../ui/page/QueryContent.tsx'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { visitorSessions } from '../fleets.api.ts'

type VisitorLinkDialogProps = { visit: VisitorSession; onClose: () => void }

/** The link of a session: copied, or e-mailed to the visitor. */
export const VisitorLinkDialog = ({ visit, onClose }: VisitorLinkDialogProps) => {
  const text = useT()
  const { Id: sessionId, FleetId: id, FleetUserId: userId } = visit
  const path = { id, userId, sessionId }
  const link = useQuery({
    queryKey: ['visitorLink', sessionId],
    queryFn: () => visitorSessions.link(path),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const form = useForm({
    initial: { Email: '' },
    check: ({ Email }) =>
      Email === '' ? { Email: reasonText({ reason: 'input.emailRequired' }) } : checkedBy(SendVisitorLink)({ Email }),
    send: ({ Email }) => visitorSessions.link({ ...path, Email }),
    onDone: () => {
      snackbar.success(t(($) => $.fleets.visitor.sent))
      onClose()
    },
  })
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fleets.visitor.linkTitle, { plate: displayPlate(visit.CarNumber) })}
      submit={text(($) => $.fleets.visitor.send)}
      onClose={onClose}
    >
      <Text size="sm">{text(($) => $.fleets.visitor.linkHint)}</Text>
      <TextInput
        label={text(($) => $.ui.email)}
        type="email"
        autoComplete="off"
        data-autofocus
        {...form.field('Email')}
      />
      <QueryContent query={link} height={40}>
        {({ Url }) => (
          <Group gap="xs" wrap="nowrap" align="flex-end">
            <TextInput readOnly value={Url} flex="1 1 auto" aria-label={text(($) => $.fleets.visitor.copyLink)} />
            <CopyButton
              value={Url}
              label={text(($) => $.fleets.visitor.copyLink)}
              flex="none"
              leftSection={<IconCopy size={16} aria-hidden />}
            />
          </Group>
        )}
      </QueryContent>
    </RecordDialog>
  )
}
