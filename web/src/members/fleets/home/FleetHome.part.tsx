import { Anchor, Button, Text, type ButtonProps } from '@mantine/core'
import type { FleetLiveSession } from '@parkla/contract/members/fleets/fleet-home.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useAction } from '../../../kit/api/action.ts'
import { useFormat } from '../../../kit/format.ts'
import { useNetwork } from '../../../kit/api/online.ts'
import { useT } from '../../../kit/phrases.ts'
import { lazyExportButton } from '../../../listing/lazy-export-button.tsx'
import { LiveRow, LiveRows } from '../../../ui/table/LiveRows.tsx'
import { Plate } from '../../../ui/Plate.tsx'
import { RowActions } from '../../../ui/table/RowActions.tsx'
import { fleetHome, fleets } from '../fleets.api.ts'
import { useVisitorActions, VisitorDialogs, type Shown } from '../visitors/VisitorDialogs.tsx'
import { Until, VisitorState } from '../visitors/visitors.columns.tsx'

const ExportButton = lazyExportButton<typeof fleetHome.exportSessions.endpoint>()

type RowProps = { row: FleetLiveSession; actions: ReturnType<typeof useVisitorActions> }

const Row = ({ row, actions }: RowProps) => {
  const { moment } = useFormat()
  return (
    <LiveRow
      title={
        <>
          <Plate>{row.CarNumber}</Plate>
          <Text size="sm">{row.Name}</Text>
        </>
      }
      lines={[
        <Anchor
          key="fleet"
          size="sm"
          renderRoot={(props) => <Link {...props} to="/fleet/$id" params={{ id: String(row.FleetId) }} />}
        >
          {row.FleetName}
        </Anchor>,
        <>
          {row.PlaceName} ·&nbsp;{row.IsVisitor ? <Until visit={row} /> : moment(row.StartTime, row.TimeZone)}
        </>,
      ]}
      aside={
        row.IsVisitor ? (
          <>
            <VisitorState visit={row} />
            {row.MayManage ? <RowActions label={displayPlate(row.CarNumber)} actions={actions(row)} /> : null}
          </>
        ) : null
      }
    />
  )
}

/** Running sessions that fleets pay, newest first; those of visitors are extended and ended here (R87, R104). */
export const FleetSessions = ({ place_ids, vehicleNumber }: { place_ids: string; vehicleNumber: string }) => {
  const t = useT()
  const [shown, show] = useState<Shown>()
  const actions = useVisitorActions(show)
  const filters = useMemo(() => ({ place_ids, vehicleNumber }), [place_ids, vehicleNumber])
  const title = t(($) => $.fleets.sessionsNow)
  return (
    <>
      <LiveRows
        title={title}
        empty={t(($) => $.fleets.noActive)}
        call={fleetHome.sessions}
        filters={filters}
        summary={<ExportButton name={title} file={fleetHome.exportSessions} filters={filters} />}
      >
        {(row) => <Row key={row.Id} row={row} actions={actions} />}
      </LiveRows>
      <VisitorDialogs shown={shown} show={show} />
    </>
  )
}

/** Starts a visitor's session of this fleet in two steps (R104). */
export const StartVisitorButton = ({ fleetId, ...props }: ButtonProps & { fleetId: number }) => {
  const t = useT()
  const { isOnline } = useNetwork()
  const [shown, show] = useState<Shown>()
  const { run, isRunning } = useAction(fleets.find)
  const open = async (): Promise<void> => {
    const fleet = await run({ id: fleetId })
    if (fleet) show({ dialog: 'start', fleet })
  }
  return (
    <>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={!isOnline}
        loading={isRunning}
        onClick={() => void open()}
        {...props}
      >
        {t(($) => $.fleets.visitor.start)}
      </Button>
      <VisitorDialogs shown={shown} show={show} />
    </>
  )
}
