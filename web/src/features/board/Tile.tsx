import { fullnessOf, type Fullness } from '@parkla/contract/board/board.policy.ts'
import type { BoardPlace } from '@parkla/contract/board/board.schema.ts'
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
import { Badge } from '../../ui/Badge.tsx'
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
    <Link to="/place/$id" params={{ id: String(Id) }} title={name}>
      {name}
    </Link>
  ) : (
    <span title={name}>{name}</span>
  )

const Alarms = ({ place }: { place: BoardPlace }) => {
  const t = useT()
  const mayOpen = usePermission('alarms.view')
  const [worst] = place.Alarms
  if (worst === undefined) return null
  const more = place.AlarmCount - 1
  const words = (
    <>
      <IconAlertTriangleFilled size={18} aria-hidden />
      <span>{t(($) => $.alarms.kind[worst])}</span>
      {more > 0 ? <span>{t(($) => $.board.moreAlarms, { count: more })}</span> : null}
    </>
  )
  return mayOpen ? (
    <Link to="/alarms" search={{ place: place.Id }} className={classes.alarm}>
      {words}
    </Link>
  ) : (
    <div className={classes.alarm}>{words}</div>
  )
}

const Marks = ({ place }: { place: BoardPlace }) => {
  const t = useT()
  return (
    <>
      {place.ControllerDead && !place.Alarms.includes('CONTROLLER_DEAD') ? (
        <Badge tone="danger">{t(($) => $.places.mark.dead)}</Badge>
      ) : null}
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
    <div className={classes.trend}>
      <Sparkline trend={place.Trend} spots={place.TotalSpots} />
      <div className={classes.foot}>
        <span>{t(($) => $.board.trend, { change: `${sign}${number(Math.abs(change))}` })}</span>
        <Marks place={place} />
      </div>
    </div>
  )
}

type TileProps = { place: BoardPlace; onCount: (id: number) => void }

/** A place with its free spots as number, text, colour and shape. */
export const Tile = memo(function Tile({ place, onCount }: TileProps) {
  const t = useT()
  const { number } = useFormat()
  const mayCount = usePermission('board.correctCount')
  const fullness = fullnessOf(place)
  const Shape = shapes[fullness]
  const takesNobody = place.Status !== 'ACTIVE'
  return (
    <li className={classes.tile} data-fullness={fullness}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          <Name place={place} />
        </h2>
        {mayCount && place.Parts.length > 0 ? (
          <button
            type="button"
            className={classes.count}
            aria-label={t(($) => $.board.correctThis, { place: place.Name })}
            title={t(($) => $.board.correct)}
            onClick={() => onCount(place.Id)}
          >
            <IconPencil size={18} aria-hidden />
          </button>
        ) : null}
      </div>
      <div className={classes.figures}>
        <strong className={classes.free}>{takesNobody ? '–' : number(place.FreeSpots).replace('-', '−')}</strong>
        <div className={classes.words}>
          <span className={classes.state}>
            <Shape size={16} aria-hidden /> {t(($) => $.board.fullness[fullness])}
          </span>
          <span>
            {t(($) => $.board.occupied, { occupied: number(place.Occupied), spots: number(place.TotalSpots) })}
          </span>
          {place.OfferedSpots === place.TotalSpots || takesNobody ? null : (
            <span>{t(($) => $.board.offered, { spots: number(place.OfferedSpots) })}</span>
          )}
        </div>
      </div>
      <Trend place={place} />
      <Alarms place={place} />
    </li>
  )
})
