import type { Instant } from '@parkla/contract/kit/time.ts'
import { useFormat } from '../kit/format.ts'
import { useUser } from '../kit/session.ts'

type OwnMomentProps = {
  at: Instant
  /** Shown in place of an unset moment. */
  unset?: string
  isDay?: boolean
}

/** A moment, or its day, on the clock of the reader. */
export const OwnMoment = ({ at, unset = '', isDay = false }: OwnMomentProps) => {
  const { timeZone } = useUser()
  const format = useFormat()
  return (isDay ? format.day : format.moment)(at, timeZone) || unset
}
