import { Stack, Text } from '@mantine/core'
import { dotted } from '../../kit/dotted.ts'
import { formatMoment } from '../../kit/format.ts'
import { Panel } from './Panel.tsx'

type Entry = { at: string; by: string; text: string }
type EntryPanelProps = { title: string; entries: readonly Entry[]; empty: string; zone: string }

/** Notes or changes of a record, each with its moment and its author. */
export const EntryPanel = ({ title, entries, empty, zone }: EntryPanelProps) => {
  const lines = entries.map((entry, index) => ({ ...entry, key: `${entry.at} ${index}` }))
  return (
    <Panel title={title}>
      <Stack gap="xs">
        {lines.length === 0 ? <Text size="sm">{empty}</Text> : null}
        {lines.map(({ key, at, by, text }) => (
          <div key={key}>
            <Text size="xs" c="var(--quiet-text)">
              {dotted([formatMoment(at, zone), by])}
            </Text>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          </div>
        ))}
      </Stack>
    </Panel>
  )
}
