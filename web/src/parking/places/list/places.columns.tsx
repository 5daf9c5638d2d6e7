import { ActionIcon, Anchor, Text } from '@mantine/core'
import type { ChildPlace } from '@parkla/contract/parking/places/places.schema.ts'
import { IconChevronDown, IconChevronRight, IconPlugConnectedX, IconBarrierBlock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { dotted } from '../../../kit/dotted.ts'
import { useFormat } from '../../../kit/format.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { usePermission } from '../../../kit/session.ts'
import { columnsOf } from '../../../kit/lists/table.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import classes from './PlaceCells.module.css'
import { Expansion, type PlaceLine } from './table-rows.ts'

const statusTones: Readonly<Record<ChildPlace['Status'], Tone>> = {
  ACTIVE: 'success',
  HIDDEN: 'neutral',
  CLOSED: 'warning',
}

export const PlaceStatus = ({ status }: { status: ChildPlace['Status'] }) => (
  <Badge tone={statusTones[status]}>{t(($) => $.places.status[status])}</Badge>
)

/** Link to the offline controller, for readers with access. */
const DeadMark = ({ placeId }: { placeId: number }) => {
  const t = useT()
  const maySeeGates = usePermission('gates.view')
  const mark = (
    <Badge tone="danger" icon={<IconPlugConnectedX size={14} aria-hidden />}>
      {t(($) => $.places.mark.dead)}
    </Badge>
  )
  if (!maySeeGates) return mark
  return (
    <Anchor
      c="inherit"
      renderRoot={(props) => <Link {...props} to="/gate-controllers/$id" params={{ id: String(placeId) }} />}
    >
      {mark}
    </Anchor>
  )
}

/** Marks: offline controller, partner's place, test place (R41). */
export const PlaceMarks = ({ place }: { place: ChildPlace }) => {
  const t = useT()
  return (
    <>
      {place.ControllerDead ? <DeadMark placeId={place.Id} /> : null}
      {place.IsPartner ? (
        <span title={t(($) => $.places.mark.partnerHint, { operator: place.Operator })}>
          <Badge>{t(($) => $.places.mark.partner)}</Badge>
        </span>
      ) : null}
      {place.IsTest ? <Badge>{t(($) => $.places.mark.test)}</Badge> : null}
    </>
  )
}

const Expander = ({ line: { place, isOpen } }: { line: PlaceLine }) => {
  const t = useT()
  const toggle = useContext(Expansion)
  const { Name: name } = place
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="inherit"
      size={24}
      className={classes.expander ?? ''}
      aria-expanded={isOpen}
      aria-label={isOpen ? t(($) => $.places.children.hide, { name }) : t(($) => $.places.children.show, { name })}
      onClick={() => toggle(place.Id)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}

const NameCell = ({ line }: { line: PlaceLine }) => {
  const { place, isChild, childCount } = line
  return (
    <span className={classes.name} data-child={isChild}>
      {childCount > 0 ? <Expander line={line} /> : <span className={classes.gap} />}
      <span>
        <Anchor renderRoot={(props) => <Link {...props} to="/place/$id" params={{ id: String(place.Id) }} />}>
          {place.Name}
        </Anchor>{' '}
        <PlaceMarks place={place} />
        <Text component="span" display="block" fz="xs" lh="inherit" fw={400} c="dimmed">
          {dotted([place.AddressText, childCount > 0 ? t(($) => $.places.children.count, { count: childCount }) : ''])}
        </Text>
      </span>
    </span>
  )
}

/** Focusable, because its tip must be available by keyboard and tap. */
const Overfull = ({ shown, text }: { shown: string; text: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <span className={classes.overfull} tabIndex={0} role="note" aria-label={`${shown}. ${text}`} data-tip={text}>
    {shown}
  </span>
)

/** Free spots of a closed place, which has none (R38). */
export const ClosedSpots = () => {
  const t = useT()
  return (
    <Text span inherit fw={400} c="dimmed" title={t(($) => $.places.statusHint.CLOSED)}>
      {t(($) => $.places.status.CLOSED)}
    </Text>
  )
}

/** Free spots; a tooltip has the excess when overfull (R42). */
const FreeSpots = ({
  place: { AvailableSpots, FreeSpots, Status },
}: {
  place: Pick<ChildPlace, 'AvailableSpots' | 'FreeSpots' | 'Status'>
}) => {
  const t = useT()
  const { number } = useFormat()
  if (Status === 'CLOSED') return <ClosedSpots />
  if (FreeSpots >= 0) return number(AvailableSpots)
  return <Overfull shown={number(AvailableSpots)} text={t(($) => $.places.overfull, { count: number(FreeSpots) })} />
}

const GatesCell = ({ place }: { place: ChildPlace }) => {
  const t = useT()
  return (
    <ActionIcon
      variant="subtle"
      size={32}
      aria-label={t(($) => $.places.links.gatesOf, { place: place.Name })}
      renderRoot={(props) => <Link {...props} to="/gate-controllers/$id" params={{ id: String(place.Id) }} />}
    >
      <IconBarrierBlock size={18} aria-hidden />
    </ActionIcon>
  )
}

const NumberCell = ({ value }: { value: number }) => useFormat().number(value)

export const placeColumns = columnsOf<PlaceLine>([
  {
    id: 'name',
    header: () => t(($) => $.ui.place),
    cell: (line) => <NameCell line={line} />,
    phone: 'title',
  },
  {
    id: 'type',
    header: () => t(($) => $.ui.type),
    cell: ({ place }) => t(($) => $.places.type[place.Type]),
    width: 130,
  },
  {
    id: 'status',
    header: () => t(($) => $.places.field.Status),
    cell: ({ place }) => <PlaceStatus status={place.Status} />,
    phone: 'aside',
    width: 130,
  },
  { id: 'region', header: () => t(($) => $.ui.region), cell: ({ place }) => place.Region, width: 110 },
  {
    id: 'spots',
    header: () => t(($) => $.places.field.Spots),
    cell: ({ place }) => <NumberCell value={place.TotalSpots} />,
    align: 'right',
    width: 110,
  },
  {
    id: 'free',
    header: () => t(($) => $.places.column.free),
    cell: ({ place }) => <FreeSpots place={place} />,
    align: 'right',
    width: 110,
  },
])

/** Columns with a link to the gate controllers (R165). */
export const placeColumnsWithGates = [
  ...placeColumns,
  ...columnsOf<PlaceLine>([
    {
      id: 'gates',
      header: () => t(($) => $.places.column.gates),
      cell: ({ place }) => <GatesCell place={place} />,
      align: 'center',
      phone: 'aside',
      width: 90,
    },
  ]),
]
