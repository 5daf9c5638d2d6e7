import { Button, Group, Stack, Text } from '@mantine/core'
import type { Objection } from '@parkla/contract/enforcement/objections/objections.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { dotted } from '../../kit/dotted.ts'
import { formatMoment } from '../../kit/format.ts'
import { shownOf } from '../../kit/lists/list.ts'
import { t, useT } from '../../kit/phrases.ts'
import { useOpened } from '../../kit/address/opened.ts'
import { queryOf } from '../../kit/api/query.ts'
import { useSearchState } from '../../kit/address/search-state.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { OpenObjection } from '../fine-records/fines.search.ts'
import { ObjectionDialog } from './ObjectionDialog.tsx'
import { objections } from './objections.api.ts'
import { answerDay, ObjectionState } from './objections.columns.tsx'

const Line = ({ objection, onOpen }: { objection: Objection; onOpen: () => void }) => {
  const { name, text, receivedAt, timeZone, state } = objection
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
      <Stack gap={4} style={{ minWidth: 0 }}>
        <Group gap="xs">
          <ObjectionState {...objection} />
          <Text size="sm">
            {dotted([
              formatMoment(receivedAt, timeZone),
              name,
              state === 'OPEN' ? `${t(($) => $.fines.objections.answerBy)} ${answerDay(objection)}` : '',
            ])}
          </Text>
        </Group>
        <Text size="sm" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      </Stack>
      <Button size="xs" variant="default" style={{ flexShrink: 0 }} onClick={onOpen}>
        {t(($) => $.ui.open)}
      </Button>
    </Group>
  )
}

/** Objections to a fine, answered here too; nothing without one (R125). */
export const FineObjections = ({ fineId }: { fineId: number }) => {
  const text = useT()
  const { search, change } = useSearchState(OpenObjection)
  const query = useQuery(queryOf(objections.list, { fineId, page_size: 100 }, { isShown: true }))
  const close = () => change({ objectionId: 0 }, 'replace')
  const list = { ...shownOf(query), rows: query.data?.items ?? [] }
  const opened = useOpened(list, { idOf: ({ id }) => id, id: search.objectionId, close })
  const isKnown = query.data !== undefined && query.data.items.length > 0
  if (!isKnown && query.error === null) return null
  return (
    <Panel title={text(($) => $.fines.tab['fine-objections'])}>
      <QueryContent query={query}>
        {({ items }) => (
          <Stack gap="md">
            {items.toReversed().map((objection) => (
              <Line key={objection.id} objection={objection} onOpen={() => change({ objectionId: objection.id })} />
            ))}
          </Stack>
        )}
      </QueryContent>
      {opened === undefined ? null : <ObjectionDialog objection={opened} onClose={close} />}
    </Panel>
  )
}
