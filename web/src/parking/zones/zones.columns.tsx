import { ActionIcon, Anchor, VisuallyHidden } from '@mantine/core'
import type { ZoneRow } from '@parkla/contract/parking/zones/zones.schema.ts'
import { IconPencil, IconPhoto } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { columnsOf } from '../../kit/lists/table.ts'

const paramsOf = ({ ID }: ZoneRow) => ({ id: String(ID) })

const IconMark = () => (
  <>
    <IconPhoto size={18} aria-hidden />
    <VisuallyHidden>{t(($) => $.zones.field.icon)}</VisuallyHidden>
  </>
)

const EditButton = ({ zone }: { zone: ZoneRow }) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="lg"
    aria-label={t(($) => $.zones.editOf, { name: zone.Name })}
    renderRoot={(props) => <Link {...props} to="/zone/$id" params={paramsOf(zone)} />}
  >
    <IconPencil size={18} aria-hidden />
  </ActionIcon>
)

export const zoneColumns = columnsOf<ZoneRow>([
  {
    id: 'name',
    header: () => t(($) => $.ui.name),
    cell: (zone) => (
      <Anchor renderRoot={(props) => <Link {...props} to="/zone/$id" params={paramsOf(zone)} />}>{zone.Name}</Anchor>
    ),
    phone: 'title',
  },
  { id: 'code', header: () => t(($) => $.ui.code), cell: ({ Code }) => Code },
  {
    id: 'icon',
    header: () => t(($) => $.zones.field.icon),
    cell: ({ HasIcon }) => (HasIcon ? <IconMark /> : '–'),
  },
  {
    id: 'places',
    header: () => t(($) => $.places.title),
    cell: ({ Places }) => formatNumber(Places),
    align: 'right',
  },
  {
    id: 'edit',
    header: () => t(($) => $.ui.edit),
    cell: (zone) => <EditButton zone={zone} />,
    align: 'right',
    phone: 'aside',
  },
])
