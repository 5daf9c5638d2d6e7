import { Anchor, Text } from '@mantine/core'
import { offlineControllerPageSizes } from '@parkla/contract/gates/gates/offline-controllers.filters.ts'
import type { OfflineController } from '@parkla/contract/gates/gates/offline-controllers.schema.ts'
import { Link } from '@tanstack/react-router'
import { formatMoment } from '../../../kit/format.ts'
import { useList, type Paging } from '../../../kit/lists/list.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { columnsOf } from '../../../kit/lists/table.ts'
import { ListTable } from '../../../listing/ListTable.tsx'
import { controllerName } from '../gate-names.api.ts'
import { gates } from '../gates.api.ts'
import { HealthBadge, Signal } from './ControllerHealth.tsx'

const PlaceLink = ({ PlaceId, PlaceName }: OfflineController) => (
  <Anchor
    inherit
    style={{ overflowWrap: 'anywhere' }}
    renderRoot={(props) => <Link {...props} to="/gate-controllers/$id" params={{ id: String(PlaceId) }} />}
  >
    {PlaceName}
  </Anchor>
)

const columns = columnsOf<OfflineController>([
  { id: 'place', header: () => t(($) => $.ui.place), cell: PlaceLink, phone: 'title' },
  {
    id: 'controller',
    header: () => t(($) => $.gates.offlineList.controller),
    cell: (controller) => (
      <>
        {controllerName(controller)}
        {controller.Description === '' ? null : (
          <Text fz="xs" c="dimmed">
            {controller.ControllerId}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'status',
    header: () => t(($) => $.ui.status),
    cell: ({ Health }) => <HealthBadge health={Health} />,
    phone: 'aside',
  },
  {
    id: 'lastSeen',
    header: () => t(($) => $.ui.lastSeen),
    cell: ({ LastHeartbeat, TimeZone }) => (
      <span style={{ whiteSpace: 'nowrap' }}>{formatMoment(LastHeartbeat, TimeZone)}</span>
    ),
  },
  {
    id: 'signal',
    header: () => t(($) => $.gates.signal.label),
    cell: ({ LastRSSI }) => <Signal rssi={LastRSSI} />,
  },
])

type ListProps = { paging: Paging; setPaging: (to: Partial<Paging>) => void }

/** Late and offline controllers of all places (R159), with last heartbeat and signal (R164). */
export const OfflineControllers = (props: ListProps) => {
  const text = useT()
  const list = useList(gates.offline, { filters: {}, ...props })
  return (
    <>
      <ListTable
        label={text(($) => $.alarms.offlineControllers)}
        columns={columns}
        list={list}
        sizes={offlineControllerPageSizes}
        empty={text(($) => $.gates.offlineList.empty)}
      />
    </>
  )
}
