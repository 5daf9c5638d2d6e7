import { Button, Group, List, Paper, Select, Switch, Text } from '@mantine/core'
import { userBulkApi, type BulkOperation, type BulkOutcome } from '@parkla/contract/people/users/user-bulk.endpoints.ts'
import type { User } from '@parkla/contract/people/users/users.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAction } from '../../kit/api/action.ts'
import { callsOf } from '../../kit/api/client.ts'
import { useForm } from '../../kit/forms/form.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { zones } from '../../parking/zones/zones.api.ts'
import { clearSelection, selectableOf, selectUsers, useSelection } from './selection.ts'

const bulk = callsOf('users', userBulkApi)

type Wanted = { Operation: BulkOperation; PlaceId?: number; WithAdminRights?: boolean }

const operationText = (operation: BulkOperation): string => t(($) => $.users.bulk.operation[operation])

/** Hook: runs an operation on the selected users and keeps the outcomes of the refused ones. */
const useBulk = () => {
  const selected = useSelection()
  const [refused, setRefused] = useState<readonly BulkOutcome[]>([])
  const { run: call, isRunning } = useAction(bulk.run)
  const run = async (wanted: Wanted): Promise<boolean> => {
    const answer = await call({ Users: [...selected.keys()].map((Id) => ({ Id })), ...wanted })
    if (!answer) return false
    const failed = answer.Outcomes.filter(({ Error }) => Error !== '')
    const done = answer.Outcomes.length - failed.length
    if (done > 0)
      snackbar.success(t(($) => $.users.bulk.done, { count: done, operation: operationText(wanted.Operation) }))
    setRefused(failed)
    clearSelection()
    return true
  }
  return { selected, run, isRunning, refused, close: () => setRefused([]) }
}

type PlaceDialogProps = {
  operation: 'ADD_PLACE' | 'REMOVE_PLACE'
  run: (wanted: Wanted) => Promise<boolean>
  onClose: () => void
}

const PlaceDialog = ({ operation, run, onClose }: PlaceDialogProps) => {
  const text = useT()
  const { data = [] } = useQuery(queryOf(zones.adminPlaces, {}))
  const form = useForm({
    initial: { PlaceId: '', WithAdminRights: false },
    check: ({ PlaceId }): { PlaceId?: string } =>
      PlaceId === '' ? { PlaceId: reasonText({ reason: 'input.placeRequired' }) } : {},
    send: ({ PlaceId, WithAdminRights }) => run({ Operation: operation, PlaceId: Number(PlaceId), WithAdminRights }),
    onDone: (isDone) => isDone && onClose(),
    isGuarded: false,
  })
  return (
    <RecordDialog
      form={form}
      title={operationText(operation)}
      submit={operationText(operation)}
      size="sm"
      onClose={onClose}
    >
      <Select
        label={text(($) => $.ui.place)}
        required
        searchable
        limit={50}
        data={data.map(({ Id, Name }) => ({ value: String(Id), label: Name }))}
        {...form.field('PlaceId')}
      />
      {operation === 'ADD_PLACE' ? (
        <Switch
          label={text(($) => $.users.bulk.asAdmin)}
          checked={form.values.WithAdminRights}
          onChange={({ currentTarget }) => form.setValues({ WithAdminRights: currentTarget.checked })}
        />
      ) : null}
    </RecordDialog>
  )
}

const Refused = ({ outcomes, onClose }: { outcomes: readonly BulkOutcome[]; onClose: () => void }) => {
  const text = useT()
  return (
    <Dialog opened onClose={onClose} title={text(($) => $.users.bulk.refused, { count: outcomes.length })}>
      <List size="sm">
        {outcomes.map(({ Id, Name, Message }) => (
          <List.Item key={Id}>
            {Name}: {Message}
          </List.Item>
        ))}
      </List>
    </Dialog>
  )
}

const confirmed = (Operation: 'INVITE' | 'DEACTIVATE', count: number): Promise<boolean> =>
  confirm({
    title: t(($) => $.users.bulk.confirm, { count, operation: operationText(Operation) }),
    text: t(($) => $.users.bulk.text[Operation]),
    yes: operationText(Operation),
    isDangerous: Operation === 'DEACTIVATE',
  })

/** Operations on the selected users; the refused ones are listed with their reasons. Its key is the page and filter shown. */
export const BulkBar = ({ rows }: { rows: readonly User[] }) => {
  const text = useT()
  const { selected, run, isRunning, refused, close } = useBulk()
  useEffect(() => clearSelection, [])
  const [placed, setPlaced] = useState<'ADD_PLACE' | 'REMOVE_PLACE'>()
  const ask = async (Operation: 'INVITE' | 'DEACTIVATE'): Promise<void> => {
    if (await confirmed(Operation, selected.size)) await run({ Operation })
  }
  const button = (operation: BulkOperation, onClick: () => void) => (
    <Button size="xs" variant="default" loading={isRunning} onClick={onClick}>
      {operationText(operation)}
    </Button>
  )
  return (
    <>
      {selected.size === 0 ? null : (
        <Paper withBorder component="section" px="sm" py={6} aria-label={text(($) => $.users.bulk.title)}>
          <Group gap="xs">
            <Text size="sm" fw={600} mr="auto">
              {text(($) => $.users.bulk.selected, { count: selected.size })}
            </Text>
            {button('INVITE', () => void ask('INVITE'))}
            {button('ADD_PLACE', () => setPlaced('ADD_PLACE'))}
            {button('REMOVE_PLACE', () => setPlaced('REMOVE_PLACE'))}
            {button('DEACTIVATE', () => void ask('DEACTIVATE'))}
            <Button size="xs" variant="subtle" onClick={() => selectUsers(selectableOf(rows))}>
              {text(($) => $.users.bulk.selectAll)}
            </Button>
            <Button size="xs" variant="subtle" onClick={clearSelection}>
              {text(($) => $.users.bulk.clear)}
            </Button>
          </Group>
        </Paper>
      )}
      {placed ? <PlaceDialog operation={placed} run={run} onClose={() => setPlaced(undefined)} /> : null}
      {refused.length > 0 ? <Refused outcomes={refused} onClose={close} /> : null}
    </>
  )
}
