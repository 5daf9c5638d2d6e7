import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { Box, Group, SimpleGrid, Text } from '@mantine/core'
import { useId } from 'react'
import { useFormat } from '../../kit/format.ts'
import { reasonText, useT } from '../../kit/phrases.ts'

type CountsProps = { title: string; counts: readonly { id: string | number; count: number; text: string }[] }

const Counts = ({ title, counts }: CountsProps) => {
  const { number } = useFormat()
  const headingId = useId()
  if (counts.length === 0) return null
  return (
    <div>
      <Text fw={600} size="sm" id={headingId}>
        {title}
      </Text>
      <Box
        component="ul"
        p={0}
        mt={4}
        mb={0}
        fz="sm"
        style={{ columns: '18rem', listStyle: 'none' }}
        aria-labelledby={headingId}
      >
        {counts.map(({ id, count, text }) => (
          <Group component="li" key={id} gap="sm" wrap="nowrap" align="start" style={{ breakInside: 'avoid' }}>
            <Text span inherit fw={600} ta="end" miw={40}>
              {number(count)}
            </Text>
            <span>{text}</span>
          </Group>
        ))}
      </Box>
    </div>
  )
}

const PlaceCounts = ({ row }: { row: Import }) => {
  const t = useT()
  const listed = row.Places.reduce((sum, { Rows }) => sum + Rows, 0)
  const others = row.Places.length > 0 ? row.RowsToAdd - listed : 0
  return (
    <Counts
      title={t(($) => $.imports.preview.places)}
      counts={[
        ...row.Places.map(({ PlaceID, PlaceName, Rows }) => ({ id: PlaceID, count: Rows, text: PlaceName })),
        ...(others > 0 ? [{ id: 0, count: others, text: t(($) => $.imports.preview.otherPlaces) }] : []),
      ]}
    />
  )
}

const countsOf = (reasons: Import['Reasons']) =>
  reasons.map(({ Reason, Count }) => ({ id: Reason, count: Count, text: reasonText({ reason: Reason }) }))

/** How many rows there are for each place and for each reason of rejection or notice. */
export const Reasons = ({ row }: { row: Import }) => {
  const t = useT()
  return (
    <>
      <PlaceCounts row={row} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Counts
          title={t(($) => $.imports.preview.rejections)}
          counts={countsOf(row.Reasons.filter(({ IsRejection }) => IsRejection))}
        />
        <Counts
          title={t(($) => $.imports.preview.notices)}
          counts={countsOf(row.Reasons.filter(({ IsRejection, IsDoubt }) => !IsRejection && !IsDoubt))}
        />
      </SimpleGrid>
    </>
  )
}
