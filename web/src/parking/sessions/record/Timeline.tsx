import { Group, Text, Timeline as MantineTimeline } from '@mantine/core'
import type { ReactNode } from 'react'
import { dotted } from '../../../kit/dotted.ts'

export type TimelineEntry = {
  id: number | string
  title: ReactNode
  moment: string
  by: string
  notes: readonly ReactNode[]
}

/** Events with their time and user. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  // Mantine renders divs and takes no other element.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  <MantineTimeline role="list" bulletSize={10} lineWidth={2} active={entries.length} fz="sm">
    {entries.map(({ id, title, moment, by, notes }) => (
      <MantineTimeline.Item
        key={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listitem"
        title={
          <Group gap="0.25rem 0.5rem" fz="sm" fw={600}>
            {title}
          </Group>
        }
      >
        <Text size="xs" c="dimmed">
          {dotted([moment, by])}
        </Text>
        {notes.map((note, index) => (
          // Notes have no id and never reorder.
          // oxlint-disable-next-line react/no-array-index-key
          <Text key={index} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {note}
          </Text>
        ))}
      </MantineTimeline.Item>
    ))}
  </MantineTimeline>
)
