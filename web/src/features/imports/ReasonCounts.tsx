import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { SimpleGrid, Text } from '@mantine/core'
import { useId } from 'react'
import { useFormat } from '../../kit/format.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import classes from './ReasonCounts.module.css'

const Reasons = ({ title, reasons }: { title: string; reasons: Import['Reasons'] }) => {
  const { number } = useFormat()
  const id = useId()
  if (reasons.length === 0) return null
  return (
    <div>
      <Text fw={600} size="sm" id={id}>
        {title}
      </Text>
      <ul className={classes.list} aria-labelledby={id}>
        {reasons.map(({ Reason, Count }) => (
          <li key={Reason}>
            <span>{number(Count)}</span>
            <span>{reasonText({ reason: Reason })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

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
