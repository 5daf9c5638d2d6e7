import type { CallOf } from '@parkla/contract/kit/endpoint.ts'
import type { lprRepairsApi } from '@parkla/contract/gates/exceptions/exceptions.endpoints.ts'
import { missingField } from '@parkla/contract/gates/exceptions/exceptions.policy.ts'
import type { DeskSession, ExceptionDetail, RepairAction } from '@parkla/contract/gates/exceptions/exceptions.schema.ts'
import { isPlate, normalisePlate } from '@parkla/contract/kit/plate.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { finish } from '../../kit/forms/finish.ts'
import { useForm } from '../../kit/forms/form.ts'
import { formatMoment, formatMoney } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { queryOf, readFresh } from '../../kit/api/query.ts'
import { momentOf } from '../../kit/time/wall-clock.ts'
import { sendCharging } from '../../parking/session-records/charge-question.api.ts'
import { repairs } from './exceptions.api.ts'

type Wanted = CallOf<(typeof lprRepairsApi)['preview']>

export type RepairValues = {
  Action: RepairAction
  SessionId: number
  /** MERGE: which plate is correct. */
  rightPlate: 'session' | 'read'
  LicensePlate: string
  /** Local time of the place. */
  At: string
  Reason: string
  OpenGate: boolean
  /** `changeOf` the repair whose additional cost the user agreed to charge; empty for none. */
  rechargeOf: string
}

/** Selectable sessions; a split offers the read's own session first. */
export const choicesOf = ({ Session, Candidates }: ExceptionDetail, action: RepairAction): DeskSession[] =>
  action === 'SPLIT' && Session ? [Session, ...Candidates] : Candidates

const initialValues = (detail: ExceptionDetail): RepairValues => {
  const { Exception, Candidates, Session } = detail
  const first: RepairAction =
    Exception.Kind === 'ENTRY_TWICE' && Session ? 'SPLIT' : Candidates.length > 0 ? 'MERGE' : 'CORRECT'
  const Action = Exception.Kind === 'CLOCK' || Exception.Kind === 'OVERSTAY' ? 'DISMISS' : first
  // Without a plate no candidate is more likely than another.
  const isSure = Exception.LicensePlate !== '' || Action === 'SPLIT'
  return {
    Action,
    SessionId: isSure ? (choicesOf(detail, Action)[0]?.Id ?? 0) : 0,
    rightPlate: 'session',
    LicensePlate: Exception.LicensePlate,
    At: formatMoment(Exception.Time, Exception.Place.TimeZone),
    Reason: t(($) => $.exceptions.repair.usualReason),
    OpenGate: false,
    rechargeOf: '',
  }
}

/** The request with the fields of its action. */
export const wantedOf = (values: RepairValues, { Exception }: ExceptionDetail): Wanted => {
  const { Action, SessionId, OpenGate } = values
  const session = SessionId > 0 ? { SessionId } : {}
  const plate = normalisePlate(values.LicensePlate)
  const moment = momentOf(values.At, Exception.Place.TimeZone, Exception.Time)
  const common = { id: Exception.Id, Action, OpenGate }
  if (Action === 'CORRECT') return { ...common, ...(isPlate(plate) && { LicensePlate: plate }) }
  if (Action === 'MERGE')
    return { ...common, ...session, ...(values.rightPlate === 'read' && { LicensePlate: Exception.LicensePlate }) }
  if (Action === 'SPLIT') return { ...common, ...session, ...(moment !== undefined && { At: moment }) }
  return common
}

/** Key of a repair's effect on money; a consent is valid for this key only. */
export const changeOf = (values: RepairValues, detail: ExceptionDetail): string =>
  JSON.stringify({ ...wantedOf(values, detail), OpenGate: false })

const pauseMs = 300

const isPreviewable = (wanted: Wanted, { Exception }: ExceptionDetail): boolean =>
  missingField({ ...wanted, OpenGate: false }) === undefined && wanted.LicensePlate !== Exception.LicensePlate
    ? wanted.Action !== 'DISMISS'
    : wanted.Action === 'MERGE' && wanted.SessionId !== undefined

/** Debounced preview of the repair. */
const usePreview = (wanted: Wanted, detail: ExceptionDetail) => {
  const isAsked = isPreviewable(wanted, detail)
  const [asked] = useDebouncedValue(JSON.stringify(wanted), pauseMs)
  const query = useQuery({
    // the cast undoes the JSON.stringify above
    ...queryOf(repairs.preview, JSON.parse(asked) as Wanted, { isShown: true }),
    enabled: isAsked && asked === JSON.stringify(wanted),
    retry: false,
    staleTime: 0,
  })
  return isAsked
    ? { preview: query.data, refusal: query.error ?? undefined }
    : { preview: undefined, refusal: undefined }
}

const repair = (body: Parameters<typeof repairs.repair>[0]): Promise<boolean> =>
  sendCharging(
    (IsConfirmed) => repairs.repair({ ...body, IsConfirmed }),
    async () => {
      // With `Recharge` the preview is refused like the repair.
      const { Sessions } = await readFresh(repairs.preview, { ...body, Recharge: false })
      const dearer = Sessions.find(({ RechargeInCents }) => RechargeInCents > 0)
      return dearer ? formatMoney(dearer.RechargeInCents, dearer.Currency) : ''
    },
  )

/** Form and preview of a repair. */
export const useRepair = (detail: ExceptionDetail, onDone: () => void) => {
  const form = useForm<RepairValues, boolean>({
    initial: initialValues(detail),
    check: ({ Reason, ...values }) => {
      const missing = missingField({ ...wantedOf({ Reason, ...values }, detail), OpenGate: false })
      return {
        ...(Reason.trim().length < 2 && { Reason: t(($) => $.exceptions.repair.reasonNeeded) }),
        ...(missing && { [missing]: t(($) => $.exceptions.repair.needed[missing]) }),
      }
    },
    send: (values) =>
      repair({
        ...wantedOf(values, detail),
        Reason: values.Reason,
        Recharge: values.rechargeOf === changeOf(values, detail),
        UpdatedAt: detail.Exception.UpdatedAt,
      }),
    onDone: (isRepaired) => {
      if (!isRepaired) return
      finish({ text: t(($) => $.exceptions.repair.done), topics: ['lprEvents', 'sessions'], onClose: onDone })
    },
    isGuarded: false,
  })
  const values = form.getValues()
  const isRecharged = values.rechargeOf === changeOf(values, detail)
  return { form, values, isRecharged, ...usePreview(wantedOf(values, detail), detail) }
}
