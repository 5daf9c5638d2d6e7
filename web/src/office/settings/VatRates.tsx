import { Group, Stack, Text } from '@mantine/core'
import type { VatRate } from '@parkla/contract/office/settings/settings.schema.ts'
import type { OwnerRegion } from '@parkla/contract/parking/zones/zones.schema.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../../kit/format.ts'
import { t, useT } from '../../kit/phrases.ts'
import { useWholeList } from '../../kit/lists/whole-list.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { AddButton } from '../../ui/AddButton.tsx'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { useRowDelete } from '../../ui/table/row-delete.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import type { RowAction } from '../../ui/table/row-action.ts'
import { houseSettings } from './settings.api.ts'
import { showDay } from '../../kit/time/wall-clock.ts'
import { VatRateDialog } from './VatRateDialog.tsx'

const tones: Readonly<Record<VatRate['State'], Tone>> = { CURRENT: 'success', FUTURE: 'accent', PAST: 'neutral' }

const columns = columnsOf<VatRate>([
  { id: 'region', header: () => t(($) => $.ui.region), cell: ({ Region }) => Region, phone: 'title' },
  { id: 'from', header: () => t(($) => $.ui.validFrom), cell: ({ ValidFrom }) => showDay(ValidFrom) },
  {
    id: 'percent',
    header: () => t(($) => $.settings.vat.percent),
    cell: ({ Percent }) => `${formatNumber(Percent)}%`,
    align: 'right',
  },
  {
    id: 'state',
    header: () => t(($) => $.ui.status),
    cell: ({ State }) => <Badge tone={tones[State]}>{t(($) => $.places.versions.state[State])}</Badge>,
    phone: 'aside',
  },
])

const nameOf = ({ Region, ValidFrom }: VatRate): string => `${Region} ${showDay(ValidFrom)}`
const rowId = ({ Region, ValidFrom }: VatRate): string => `${Region} ${ValidFrom}`
const deleted = () => t(($) => $.settings.vat.deleted)

const useRateActions = (onEdit: (rate: VatRate) => void): ((rate: VatRate) => RowAction[]) => {
  const deletes = useRowDelete(houseSettings.removeVatRate, { success: deleted })
  // Rates in force have been used in charges, so they have no actions (R4).
  return (rate) => {
    const { Region, ValidFrom, UpdatedAt, State } = rate
    if (State !== 'FUTURE') return []
    const question = { name: nameOf(rate), text: t(($) => $.settings.vat.deleteText) }
    return [
      { id: 'edit', label: t(($) => $.ui.edit), icon: <IconPencil size={16} />, onClick: () => onEdit(rate) },
      { ...deletes(question, { Region, ValidFrom, UpdatedAt }), icon: <IconTrash size={16} /> },
    ]
  }
}

/** VAT rates of every region; only future ones can change (R4). */
export const VatRates = ({ regions }: { regions: readonly OwnerRegion[] }) => {
  const text = useT()
  const [edited, setEdited] = useState<VatRate | 'new'>()
  const list = useWholeList(houseSettings.vatRates, {})
  const actions = useRateActions(setEdited)
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {text(($) => $.settings.vat.explanation)}
        </Text>
        <AddButton variant="default" disabled={regions.length === 0} onClick={() => setEdited('new')}>
          {text(($) => $.settings.vat.add)}
        </AddButton>
      </Group>
      <ListTable
        label={text(($) => $.settings.vat.title)}
        columns={columns}
        rowId={rowId}
        list={list}
        actions={actions}
        rowLabel={nameOf}
      />
      {edited === undefined ? null : (
        <VatRateDialog
          rate={edited === 'new' ? undefined : edited}
          regions={regions}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Stack>
  )
}
