import { Group, Text } from '@mantine/core'
import { mayActivateOfficer, mayInviteOfficer } from '@parkla/contract/enforcement/officers/officers.policy.ts'
import type { Officer, SavedOfficer } from '@parkla/contract/enforcement/officers/officers.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../kit/api/action.ts'
import { useWholeList } from '../../kit/lists/whole-list.ts'
import { t, useT } from '../../kit/phrases.ts'
import { listQueryOf } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { AddButton } from '../../ui/AddButton.tsx'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import type { RowAction } from '../../ui/table/row-action.ts'
import { OfficerDialog } from './OfficerDialog.tsx'
import { officers } from './officers.api.ts'
import { officerColumns } from './officers.columns.tsx'
import { PasswordOnceDialog } from './PasswordOnceDialog.tsx'
import { PlaceGroups } from './PlaceGroups.tsx'

const useOfficerActions = (edit: (officer: Officer) => void): ((officer: Officer) => RowAction[]) => {
  const user = useUser()
  const invite = useAction(officers.invite, {
    success: ({ email }) => t(($) => $.fines.officers.invitedTo, { email }),
  })
  const activate = useAction(officers.activate, { success: () => t(($) => $.fines.officers.activated) })
  const deactivate = useAction(officers.deactivate, { success: () => t(($) => $.fines.officers.deactivated) })
  const askDeactivate = async ({ ID: id, name }: Officer): Promise<void> => {
    const isMeant = await confirm({
      title: t(($) => $.fines.officers.deactivateTitle, { name }),
      text: t(($) => $.fines.officers.deactivateText),
      yes: t(($) => $.fines.officers.deactivate),
      isDangerous: true,
    })
    if (isMeant) await deactivate.run({ id })
  }
  return (officer) => {
    const { ID: id } = officer
    const edits: RowAction = { id: 'edit', label: t(($) => $.ui.edit), onClick: () => edit(officer) }
    if (mayActivateOfficer(user, officer).ok)
      return [
        edits,
        { id: 'activate', label: t(($) => $.fines.officers.activate), onClick: () => void activate.run({ id }) },
      ]
    if (!mayInviteOfficer(user, officer).ok) return [edits]
    return [
      edits,
      { id: 'invite', label: t(($) => $.fines.officers.invite), onClick: () => void invite.run({ id }) },
      {
        id: 'deactivate',
        label: t(($) => $.fines.officers.deactivate),
        isDangerous: true,
        onClick: () => void askDeactivate(officer),
      },
    ]
  }
}

/** Enforcement officers and their place groups, for global admins (R140). */
export const OfficersTab = () => {
  const text = useT()
  const list = useWholeList(officers.list, {})
  const { data: groups = [], isSuccess } = useQuery(listQueryOf(officers.groups, {}))
  const [edited, edit] = useState<Officer | 'new'>()
  const [generated, showPassword] = useState<SavedOfficer>()
  const actions = useOfficerActions(edit)
  const close = () => edit(undefined)
  const saved = (officer: SavedOfficer) => {
    close()
    if (officer.password !== '') showPassword(officer)
  }
  return (
    <>
      <Group justify="flex-end">
        {isSuccess && groups.length === 0 ? (
          <Text size="sm" c="dimmed">
            {text(($) => $.fines.officers.groupFirst)}
          </Text>
        ) : null}
        <AddButton disabled={groups.length === 0} onClick={() => edit('new')}>
          {text(($) => $.fines.officers.add)}
        </AddButton>
      </Group>
      <ListTable
        label={text(($) => $.fines.officers.title)}
        columns={officerColumns}
        list={list}
        empty={text(($) => $.fines.officers.empty)}
        actions={actions}
        rowLabel={({ name }) => name}
        onOpen={edit}
      />
      <PlaceGroups />
      {edited === undefined ? null : (
        <OfficerDialog
          officer={edited === 'new' ? undefined : edited}
          groups={groups}
          onSaved={saved}
          onClose={close}
        />
      )}
      {generated === undefined ? null : (
        <PasswordOnceDialog officer={generated} onClose={() => showPassword(undefined)} />
      )}
    </>
  )
}
