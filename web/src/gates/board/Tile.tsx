import { ActionIcon, Anchor, Box, Group, Stack, Text } from '@mantine/core'
import { fullnessOf, reservedSpots, type Fullness } from '@parkla/contract/gates/board/board.policy.ts'
import type { BoardPlace } from '@parkla/contract/gates/board/board.schema.ts'
import {
  IconAlertTriangleFilled,
  IconCircleFilled,
  IconEyeOff,
  IconHexagonFilled,
  IconLock,
  IconPencil,
  IconSquareFilled,
  IconTriangleFilled,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { usePermission } from '../../kit/session.ts'
import { Badge, toneColours } from '../../ui/Badge.tsx'
import { Sparkline } from './Sparkline.tsx'
import classes from './Tile.module.css'

/** A shape per level, so that colour is not needed. */
const shapes: Readonly<Record<Fullness, TablerIcon>> = {
  FREE: IconCircleFilled,
  FILLING: IconTriangleFilled,
  FULL: IconSquareFilled,
  OVERFULL: IconHexagonFilled,
  HIDDEN: IconEyeOff,
  CLOSED: IconLock,
}

/** A display has no links. */
const Name = ({ place: { Id, Name: name } }: { place: BoardPlace }) =>
  usePermission('places.view') ? (
    <Anchor
      inherit
      c="inherit"
      title={name}
      renderRoot={(props) => <Link {...props} to="/place/$id" params={{ id: String(Id) }} />}
    >
      {name}
    </Anchor>
  ) : (
    <span title={name}>{name}</span>
  )

const Alarm = ({
  text,
  more = 0,
  search,
}: {
  text: string
  more?: number
  search: { place: number } | { view: 'controllers' }
}) => {
  const t = useT()
  const mayOpen = usePermission('alarms.view')
  const link = mayOpen ? { renderRoot: (props: object) => <Link {...props} to="/alarms" search={search} /> } : {}
  return (
    <Group className={classes.alarm} gap={6} wrap="nowrap" fw={650} {...toneColours('danger')} {...link}>
      <IconAlertTriangleFilled size={16} aria-hidden style={{ flex: 'none' }} />
      <span>
        {text}
        {more > 0 ? ` ${t(($) => $.board.moreAlarms, { count: more })}` : null}
      </span>
    </Group>
  )
}

/** The worst alarm, and an offline controller without an alarm. */
const Alarms = ({ place }: { place: BoardPlace }) => {
  const t = useT()
  const [worst] = place.Alarms
  return (
    <>
      {worst === undefined ? null : (
        <Alarm text={t(($) => $.alarms.kind[worst])} more={place.AlarmCount - 1} search={{ place: place.Id }} />
      )}
      {place.ControllerDead && !place.Alarms.includes('CONTROLLER_DEAD') ? (
        <Alarm text={t(($) => $.places.mark.dead)} search={{ view: 'controllers' }} />
      ) : null}
    </>
  )
}

const Marks = ({ place }: { place: BoardPlace }) => {
  const t = useT()
  return (
    <>
      {place.IsPartner ? <Badge>{t(($) => $.places.mark.partner)}</Badge> : null}
      {place.IsTest ? <Badge>{t(($) => $.places.mark.test)}</Badge> : null}
    </>
  )
}

const Trend = ({ place }: { place: BoardPlace }) => {
  const t = useT()
  const { number } = useFormat()
  const change = place.Occupied - (place.Trend[0] ?? place.Occupied)
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±'
  return (
    <Box className={classes.trend} mt="auto" fz="0.8125rem" c="var(--quiet-text)">
      <Sparkline trend={place.Trend} spots={place.TotalSpots} />
      <Group gap="0.5rem" mih="1.5rem">
        <Text inherit flex={1}>
          {t(($) => $.board.trend, { change: `${sign}${number(Math.abs(change))}` })}
        </Text>
        <Marks place={place} />
      </Group>
    </Box>
  )
}

/** Free, parked and reserved spots add up to all of them. */
const Capacity = ({ place }: { place: BoardPlace }) => {
  const t = useT()
  const { number } = useFormat()
  const [parked, spots] = [number(place.Occupied), number(place.TotalSpots)]
  if (place.Status !== 'ACTIVE') return <span>{t(($) => $.board.capacity.closed, { parked, spots })}</span>
  const reserved = reservedSpots(place)
  const free = number(place.FreeSpots).replace('-', '−')
  const figures = { free, spots, parked, reserved: number(Math.abs(reserved)) }
  if (reserved === 0) return <span>{t(($) => $.board.capacity.plain, figures)}</span>
  if (reserved > 0) return <span>{t(($) => $.board.capacity.reserved, figures)}</span>
  return <span>{t(($) => $.board.capacity.listed, figures)}</span>
}

type TileProps = { place: BoardPlace; onCount: (id: number) => void }

/** A place with its free spots as number, text, colour and shape. */
export const Tile = memo(function Tile({ place, onCount }: TileProps) {
  const t = useT()
  const { number } = useFormat()
  const mayCount = usePermission('board.correctCount')
  const fullness = fullnessOf(place)
  const Shape = shapes[fullness]
  const isClosed = place.Status !== 'ACTIVE'
  return (
    <li className={classes.tile} data-fullness={fullness}>
      <Group gap="0.5rem" wrap="nowrap" align="flex-start">
        <Text component="h2" className={classes.name} flex={1} fw={650} lh={1.25} lineClamp={2} m={0}>
          <Name place={place} />
        </Text>
        {mayCount && place.Parts.length > 0 ? (
          <ActionIcon
            className={classes.count}
            size={32}
            variant="subtle"
            color="gray"
            aria-label={t(($) => $.board.correctThis, { place: place.Name })}
            title={t(($) => $.board.correct)}
            onClick={() => onCount(place.Id)}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        ) : null}
      </Group>
      <Group gap="0.875rem" wrap="nowrap">
        <Text component="strong" className={classes.free} fw={750} lh={1} lts="-0.02em" c="var(--ink)">
          {isClosed ? '–' : number(place.FreeSpots).replace('-', '−')}
        </Text>
        <Stack className={classes.words} gap={2} miw={0} c="var(--quiet-text)">
          <Alarms place={place} />
          <Group className={classes.state} gap={6} wrap="nowrap" fw={650} c="var(--ink)">
            <Shape size={16} aria-hidden /> {t(($) => $.board.fullness[fullness])}
          </Group>
        </Stack>
      </Group>
      <Text className={classes.words} c="var(--quiet-text)">
        <Capacity place={place} />
      </Text>
      <Trend place={place} />
    </li>
  )
})
