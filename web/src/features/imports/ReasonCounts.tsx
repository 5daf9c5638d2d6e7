import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { SimpleGrid } from '@mantine/core'
import { reasonText, useT } from '../../kit/phrases.ts'
import { Counts } from './Counts.tsx'

const Reasons = ({ title, reasons }: { title: string; reasons: Import['Reasons'] }) => (
  <Counts
    title={title}
    counts={reasons.map(({ Reason, Count }) => ({ id: Reason, count: Count, text: reasonText({ reason: Reason }) }))}
  />
)

/** Why rows were refused, and what is worth knowing about the others, by number. */
export const ReasonCounts = ({ row }: { row: Import }) => {
  const t = useT()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <Reasons
        title={t(($) => $.imports.preview.rejections)}
        reasons={row.Reasons.filter(({ IsRejection }) => IsRejection)}
      />
      <Reasons
        title={t(($) => $.imports.preview.notices)}
        reasons={row.Reasons.filter(({ IsRejection, IsDoubt }) => !IsRejection && !IsDoubt)}
      />
    </SimpleGrid>
  )
}
