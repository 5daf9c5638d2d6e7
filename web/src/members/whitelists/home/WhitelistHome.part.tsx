import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { dotted } from '../../../kit/dotted.ts'
import { useFormat } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { lazyExportButton } from '../../../listing/lazy-export-button.tsx'
import { LiveRow, LiveRows } from '../../../ui/table/LiveRows.tsx'
import { Plate } from '../../../ui/Plate.tsx'
import { whitelistHome } from '../whitelists.api.ts'

type Narrowed = { place_ids?: string; vehicleNumber?: string; whitelistId?: number }

const ExportButton = lazyExportButton<typeof whitelistHome.exportSessions.endpoint>()

/** Members' cars inside, newest first; live events of the sessions refresh the rows (R87). */
export const WhitelistSessions = ({ place_ids = '', vehicleNumber = '', whitelistId = 0 }: Narrowed) => {
  const t = useT()
  const { moment } = useFormat()
  const filters = useMemo(() => ({ place_ids, vehicleNumber, whitelistId }), [place_ids, vehicleNumber, whitelistId])
  const title = t(($) => $.whitelists.membersInside)
  return (
    <LiveRows
      title={title}
      empty={t(($) => $.whitelists.noneInside)}
      call={whitelistHome.sessions}
      filters={filters}
      summary={<ExportButton name={title} file={whitelistHome.exportSessions} filters={filters} />}
    >
      {(row) => (
        <LiveRow
          key={row.Id}
          title={
            <>
              <Plate>{row.CarNumber}</Plate>
              <Text size="sm">{row.Name}</Text>
            </>
          }
          lines={[
            ...(whitelistId === 0
              ? [
                  <Anchor
                    key="list"
                    size="sm"
                    renderRoot={(props) => (
                      <Link {...props} to="/whitelist/$id" params={{ id: String(row.WhitelistId) }} />
                    )}
                  >
                    {row.WhitelistName}
                  </Anchor>,
                ]
              : []),
            dotted([row.PlaceName, moment(row.StartTime, row.TimeZone)]),
          ]}
        />
      )}
    </LiveRows>
  )
}
