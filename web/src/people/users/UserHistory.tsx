import { Stack, Table } from '@mantine/core'
import type { UserEvent } from '@parkla/contract/people/users/users.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { users } from './users.api.ts'
import { factText, fieldTexts, originText } from './user-texts.ts'
import { UserSignIns } from './UserSignIns.tsx'

const Events = ({ events }: { events: readonly UserEvent[] }) => {
  const t = useT()
  const { moment } = useFormat()
  const { timeZone } = useUser()
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t(($) => $.ui.time)}</Table.Th>
            <Table.Th>{t(($) => $.users.history.event)}</Table.Th>
            <Table.Th>{t(($) => $.users.history.by)}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {events.map((event) => (
            <Table.Tr key={`${event.At} ${event.Fact}`}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{moment(event.At, timeZone)}</Table.Td>
              <Table.Td>
                {[factText(event.Fact), fieldTexts(event.Changed) || originText(event)]
                  .filter((text) => text !== '')
                  .join(': ')}
              </Table.Td>
              <Table.Td>{event.By || '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** Running sessions, sign-ins, invitations and changes of one account. */
export const UserHistory = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const t = useT()
  const query = useQuery(queryOf(users.history, { id }, { isShown: true }))
  const { data: user } = useQuery(queryOf(users.find, { id }, { isShown: true }))
  return (
    <Dialog opened onClose={onClose} title={t(($) => $.users.history.title, { name: user?.Name ?? '' })} size="lg">
      <Stack gap="md">
        <UserSignIns id={id} user={user} />
        <QueryContent query={query} empty={t(($) => $.users.empty.history)} missing={t(($) => $.users.gone)}>
          {(events) => <Events events={events} />}
        </QueryContent>
      </Stack>
    </Dialog>
  )
}
