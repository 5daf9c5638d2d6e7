import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { holds } from '@parkla/contract/access/actor.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { useUser } from '../../../kit/session.ts'
import type { RowAction } from '../../../ui/table/row-action.ts'
import { StatusBadge } from '../list/SessionCells.tsx'
import { isCommand } from '../session-actions.ts'
import { paymentSentence } from './payment-sentence.ts'

const Action = ({ action: { label, icon, onClick, disabledReason } }: { action: RowAction }) => (
  <Button
    size="compact-sm"
    variant="default"
    leftSection={icon}
    title={disabledReason}
    disabled={disabledReason !== undefined}
    onClick={onClick}
  >
    {label}
    {disabledReason === undefined ? null : <VisuallyHidden>: {disabledReason}</VisuallyHidden>}
  </Button>
)

/** Status, state of payment, and the actions of the row's menu. */
export const RecordHead = ({ session, actions }: { session: Session; actions: readonly RowAction[] }) => {
  const seesPayment = holds(useUser(), 'sessions.seePayment')
  const commands = actions.filter(({ id }) => isCommand(id))
  return (
    <Stack gap="sm" mb="md">
      <Group gap="xs">
        <StatusBadge session={session} />
        {seesPayment ? <Text size="sm">{paymentSentence(session)}</Text> : null}
      </Group>
      {commands.length === 0 ? null : (
        <Group gap="xs">
          {commands.map((action) => (
            <Action key={action.id} action={action} />
          ))}
        </Group>
      )}
    </Stack>
  )
}
