import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { Select } from '@mantine/core'
import { useAction } from '../../kit/action.ts'
import { useT } from '../../kit/phrases.ts'
import { imports } from './imports.api.ts'

/** The row that holds the headings; choosing another one guesses the columns again. */
export const HeadingRow = ({ row }: { row: Import }) => {
  const t = useT()
  const { run, isRunning } = useAction(imports.chooseHeadings)
  const data = row.TopRows.map(({ Row, Cells }) => ({
    value: String(Row),
    label: `${Row}: ${Cells.filter((cell) => cell !== '').join(' · ')}`.slice(0, 160),
  }))
  return (
    <Select
      label={t(($) => $.imports.mapping.headingRow)}
      data={data}
      value={String(row.HeadingRow)}
      allowDeselect={false}
      disabled={isRunning}
      withScrollArea={false}
      styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
      onChange={(next) => void run({ id: row.Id, HeadingRow: Number(next) })}
    />
  )
}
