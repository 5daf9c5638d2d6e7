import { Stack, Text } from '@mantine/core'
import type { RegionRow } from '@parkla/contract/office/regions/regions.schema.ts'
import { IconPencil, IconWorldPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { t, useT } from '../../kit/phrases.ts'
import { useWholeList } from '../../kit/lists/whole-list.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { ListTable } from '../../listing/ListTable.tsx'
import type { RowAction } from '../../ui/table/row-action.ts'
import { countryName } from './region-texts.ts'
import { RegionDialog } from './RegionDialog.tsx'
import { regions } from './regions.api.ts'
import { regionColumns } from './regions.columns.tsx'

const rowId = ({ Region }: RegionRow): string => Region

const actionsOf =
  (choose: (row: RegionRow) => void) =>
  (row: RegionRow): RowAction[] => [
    row.IsOpen
      ? { id: 'edit', label: t(($) => $.ui.edit), icon: <IconPencil size={16} />, onClick: () => choose(row) }
      : {
          id: 'open',
          label: t(($) => $.regions.open),
          icon: <IconWorldPlus size={16} />,
          onClick: () => choose(row),
        },
  ]

/** The twenty regions, open ones first (R195). */
export const RegionsPage = () => {
  const text = useT()
  const [chosen, setChosen] = useState<RegionRow>()
  const list = useWholeList(regions.list, {})
  return (
    <Stack gap="md" maw={1100}>
      <div>
        <BackLink to="/settings">{text(($) => $.zones.settings.title)}</BackLink>
        <PageTitle title={text(($) => $.regions.title)} />
      </div>
      <Text size="sm" c="dimmed">
        {text(($) => $.regions.explanation)}
      </Text>
      <ListTable
        label={text(($) => $.regions.title)}
        columns={regionColumns}
        rowId={rowId}
        list={list}
        actions={actionsOf(setChosen)}
        rowLabel={({ Region }) => countryName(Region)}
        onOpen={setChosen}
      />
      {chosen === undefined ? null : <RegionDialog region={chosen} onClose={() => setChosen(undefined)} />}
    </Stack>
  )
}
