import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { finish } from '../../../kit/forms/finish.ts'
import { formatMoney } from '../../../kit/format.ts'
import { t } from '../../../kit/phrases.ts'
import { queryOf, readFresh } from '../../../kit/api/query.ts'
import { useRecordForm } from '../../../kit/forms/record-form.ts'
import { sendCharging } from '../../session-records/charge-question.api.ts'
import { places } from '../../places/places.api.ts'
import { plateText } from '../../session-records/session-texts.ts'
import { sessions } from '../../session-records/sessions.api.ts'
import {
  correctionErrors,
  correctionValues,
  wantedCorrection,
  zoneOf,
  type CorrectionValues,
  type WantedCorrection,
} from './correction-values.ts'

const pauseMs = 300

/** Preview of the correction, requested 300 ms after the last key (R64). */
const usePreview = (wanted: WantedCorrection | undefined, sessionId: number) => {
  const [asked] = useDebouncedValue(wanted === undefined ? '' : JSON.stringify(wanted), pauseMs)
  // `asked` is a `WantedCorrection` as text.
  const input = asked === '' ? { ParkingSessionId: sessionId } : (JSON.parse(asked) as WantedCorrection)
  const isAsked = asked !== '' && wanted !== undefined
  const query = useQuery({
    ...queryOf(sessions.previewModify, input, { isShown: true }),
    enabled: isAsked,
    retry: false,
    staleTime: 0,
  })
  return { preview: isAsked ? query.data : undefined, refusal: isAsked ? (query.error ?? undefined) : undefined }
}

const correct = (body: Parameters<typeof sessions.previewModify>[0]): Promise<boolean> =>
  sendCharging(
    (IsConfirmed) => sessions.modify({ ...body, IsConfirmed }),
    async () => {
      const { RechargeInCents, Currency } = await readFresh(sessions.previewModify, body)
      return formatMoney(RechargeInCents, Currency)
    },
  )

/** Form values, preview and submit of a correction. */
export const useCorrection = (session: Session, onClose: () => void) => {
  // Version at opening: the list may refresh the row.
  const [base, setBase] = useState(session)
  const { data: profiles = [] } = useQuery(queryOf(places.profiles, {}))
  const zone = (values: CorrectionValues) => zoneOf(values, base, profiles)
  const { form } = useRecordForm({
    stored: session,
    valuesOf: correctionValues,
    kept: ({ Reason }) => ({ Reason }),
    versionOf: ({ UpdatedAt }) => UpdatedAt,
    readNewest: async () => {
      const newest = await readFresh(sessions.find, { id: base.Id })
      setBase(newest)
      return newest
    },
    check: (values) => correctionErrors(values, base, zone(values)),
    send: (values, version) =>
      correct({
        ...(wantedCorrection(values, base, zone(values)) ?? { ParkingSessionId: base.Id }),
        Reason: values.Reason,
        ...(version === undefined ? {} : { UpdatedAt: version }),
      }),
    onDone: (isCorrected) => {
      if (!isCorrected) return
      finish({ text: t(($) => $.sessions.done.corrected, { plate: plateText(base) }), topics: ['sessions'], onClose })
    },
  })
  const values = form.getValues()
  const { StartTime, EndTime } = correctionErrors(values, base, zone(values))
  const isAskable = StartTime === undefined && EndTime === undefined
  const { preview, refusal } = usePreview(isAskable ? wantedCorrection(values, base, zone(values)) : undefined, base.Id)

  return { form, base, profiles, zone: zone(values), preview, refusal }
}
