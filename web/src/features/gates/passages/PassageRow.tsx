import { Anchor } from '@mantine/core'
import type { Passage } from '@parkla/contract/lpr-events/lpr-passages.schema.ts'
import { verdictOf } from '@parkla/contract/lpr-events/passage-verdict.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { IconArrowBarToDown, IconArrowBarUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useT } from '../../../kit/phrases.ts'
import { usePermission } from '../../../kit/session.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Plate } from '../../../ui/Plate.tsx'
import { plateOf, plateText, verdictTones, reasonTexts } from './passage-texts.ts'
import { secondText } from '../gate-texts.ts'
import classes from './Passages.module.css'

type OfPassage = { passage: Passage }

const Car = ({ passage }: OfPassage) => {
  const t = useT()
  const { CorrectedLicensePlate, LicensePlate } = passage
  return (
    <div className={classes.car}>
      {plateOf(passage) === '' ? <em>{plateText(passage)}</em> : <Plate>{plateText(passage)}</Plate>}
      {CorrectedLicensePlate === '' || LicensePlate === '' ? null : (
        <small>{t(($) => $.gates.passages.readAs, { plate: displayPlate(LicensePlate) })}</small>
      )}
    </div>
  )
}

/** Gates are often named after their direction, which is then not repeated. */
const namesDirection = (name: string, direction: string): boolean =>
  name.toLocaleLowerCase().startsWith(direction.toLocaleLowerCase())

const Where = ({ passage: { Direction, Gate, Camera } }: OfPassage) => {
  const t = useT()
  const direction = t(($) => $.gates.direction[Direction])
  const name = Gate || Camera
  const Icon = Direction === 'ENTRY' ? IconArrowBarToDown : IconArrowBarUp
  return (
    <div className={classes.where}>
      <Icon size={16} aria-hidden />
      <span>
        {namesDirection(name, direction) ? name : [direction, name].filter((text) => text !== '').join(' · ')}
      </span>
    </div>
  )
}

const Verdict = ({ passage }: OfPassage) => {
  const t = useT()
  const verdict = verdictOf(passage)
  return (
    <div className={classes.verdict}>
      <Badge tone={verdictTones[verdict]}>{t(($) => $.gates.passages.verdict[verdict])}</Badge>
      <span>{reasonTexts(passage).join(' · ')}</span>
    </div>
  )
}

const SessionLink = ({ passage }: OfPassage) => {
  const t = useT()
  const maySee = usePermission('sessions.view')
  const { ParkingSessionId: session } = passage
  if (session === null || !maySee) return null
  return (
    <Anchor
      size="sm"
      className={classes.session ?? ''}
      aria-label={t(($) => $.gates.passages.sessionOf, { plate: plateText(passage) })}
      renderRoot={(props) => <Link {...props} to="/sessions" search={{ session }} />}
    >
      {t(($) => $.gates.passages.session)}
    </Anchor>
  )
}

/** A passage with its plate, gate, verdict and reasons. */
export const PassageRow = ({ passage, timeZone }: OfPassage & { timeZone: string }) => (
  <li className={classes.passage}>
    <time dateTime={passage.Time}>{secondText(passage.Time, timeZone)}</time>
    <Car passage={passage} />
    <Where passage={passage} />
    <Verdict passage={passage} />
    <SessionLink passage={passage} />
  </li>
)
