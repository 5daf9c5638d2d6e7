import { Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { mayStartSession, startDoubtReasons, startDoubts } from '@parkla/contract/parking/stays/starts.policy.ts'
import { calendarOf } from '@parkla/contract/parking/places/places.schema.ts'
import type { LocalTable } from '@parkla/contract/parking/tariffs/opening-hours.ts'
import { StartSession } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../kit/api/api-error.ts'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy, useForm, type FieldErrors } from '../../kit/forms/form.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { formatMoment, useFormat } from '../../kit/format.ts'
import { nowIso } from '../../kit/time/now.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { queryClient, queryOf } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { momentOf } from '../../kit/time/wall-clock.ts'
import { useState } from 'react'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { places } from '../places/places.api.ts'
import { sessions } from '../session-records/sessions.api.ts'
import { placeFilter, placeOptions } from '../session-records/place-options.ts'
import { useZoneOf } from '../places/PlacePicker.tsx'
import { MomentField } from '../../ui/fields/DayField.tsx'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { bodyOf, startOf, startTextIn, type StartClock, type StartValues } from './start-body.ts'

/** Second confirmation: start more than 24 h ago, or place closed then (R44, R49, R66). */
const isMeant = (text: string): Promise<boolean> =>
  confirm({
    title: t(($) => $.sessions.startForm.confirmTitle),
    text,
    yes: t(($) => $.sessions.startForm.confirmYes),
  })

/** Current tariff of the place; the server checks the one valid at the start. */
const offerOf = async (id: number): Promise<LocalTable | undefined> => {
  const {
    AvailabilityTable: table,
    TimeZone: timeZone,
    Pricing,
  } = await queryClient.fetchQuery(queryOf(places.find, { id }))
  return table === null ? undefined : { table, timeZone, calendar: calendarOf(Pricing.Holidays) }
}

type Body = ReturnType<typeof bodyOf>

/** The server may require a confirmation too, such as for earlier opening hours. */
const startAsked = async (body: Body): Promise<boolean> => {
  try {
    await sessions.start(body)
    return true
  } catch (error) {
    if (!(error instanceof ApiError && startDoubtReasons.includes(error.reason))) throw error
    if (!(await isMeant(error.message))) return false
    await sessions.start({ ...body, IsConfirmed: true })
    return true
  }
}

const startBy = async (body: Body): Promise<boolean> => {
  const offer = await offerOf(body.PlaceId)
  const doubts = startDoubts({ start: body.StartTime, now: nowIso(), ...(offer && { offer }) })
  if (doubts.length === 0) return startAsked(body)
  if (!(await isMeant(doubts.map(reasonText).join(' ')))) return false
  await sessions.start({ ...body, IsConfirmed: true })
  return true
}

const useStart = (onClose: () => void) => {
  const user = useUser()
  const { data: profiles = [] } = useQuery(queryOf(places.profiles, {}))
  const zoneOf = useZoneOf()
  const [opened] = useState(nowIso)
  const clockOf = ({ PlaceId }: StartValues): StartClock => ({ zone: zoneOf(PlaceId), opened })

  const startProblem = (values: StartValues): string | undefined => {
    if (values.StartTime.trim() !== '' && momentOf(values.StartTime, zoneOf(values.PlaceId)) === undefined)
      return reasonText({ reason: 'input.notAMoment' })
    const start = startOf(values, clockOf(values))
    const verdict = mayStartSession(user, { start, now: nowIso(), isConfirmed: true })
    return verdict.ok ? undefined : reasonText(verdict)
  }
  const check = (values: StartValues): FieldErrors => {
    const { PlaceId, ...errors } = checkedBy(StartSession)(bodyOf(values, clockOf(values)))
    const start = startProblem(values)
    return {
      ...errors,
      ...(PlaceId === undefined ? {} : { PlaceId: reasonText({ reason: 'input.placeRequired' }) }),
      ...(start === undefined ? {} : { StartTime: start }),
    }
  }
  const form = useForm({
    initial: {
      CarNumber: '',
      PlaceId: '',
      ServiceId: '',
      StartTime: formatMoment(opened, user.timeZone),
      PhoneNumber: '',
      Email: '',
    },
    check,
    send: (values: StartValues): Promise<boolean> => startBy(bodyOf(values, clockOf(values))),
    onDone: (isStarted, { CarNumber }) => {
      if (!isStarted) return
      const text = t(($) => $.sessions.done.started, { plate: displayPlate(CarNumber) })
      finish({ text, topics: ['sessions'], onClose })
    },
  })
  const choosePlace = (PlaceId: string): void => {
    const StartTime = startTextIn(zoneOf(PlaceId), form.values.StartTime, clockOf(form.values))
    form.setValues({ PlaceId, ServiceId: '', StartTime })
  }
  return { form, profiles, choosePlace, zone: zoneOf(form.values.PlaceId) }
}

/** Car wash service (R58); hidden at other places. */
const ServiceField = ({ form, profiles }: Pick<ReturnType<typeof useStart>, 'form' | 'profiles'>) => {
  const t = useT()
  const { money } = useFormat()
  const { PlaceId } = form.values
  const isWash = profiles.some(({ Id, Type }) => String(Id) === PlaceId && Type === 'CAR_WASH')
  const { data: place } = useQuery({ ...queryOf(places.find, { id: Number(PlaceId) }), enabled: isWash })
  if (!isWash || !place || place.Services.length === 0) return null
  const data = place.Services.map(({ Id, Name, DurationMin, Price }) => ({
    value: String(Id),
    label: `${Name}, ${DurationMin} min, ${money(Price, place.Pricing.Currency)}`,
  }))
  const known = data.some(({ value }) => value === form.values.ServiceId)
  return (
    <Select
      label={t(($) => $.ui.service)}
      required
      data={data}
      {...form.field('ServiceId')}
      value={known ? form.values.ServiceId : null}
    />
  )
}

const Fields = ({ form, profiles, choosePlace, zone }: ReturnType<typeof useStart>) => {
  const t = useT()
  const place = profiles.find(({ Id }) => String(Id) === form.values.PlaceId)?.Name
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={t(($) => $.sessions.field.CarNumber)}
          placeholder={t(($) => $.ui.plateHint)}
          required
          data-autofocus
          autoCapitalize="characters"
          {...form.field('CarNumber')}
        />
        <Select
          label={t(($) => $.sessions.field.PlaceId)}
          placeholder={t(($) => $.sessions.startForm.placeHint)}
          required
          searchable
          limit={50}
          nothingFoundMessage={t(($) => $.ui.noMatches)}
          data={placeOptions(profiles)}
          filter={placeFilter}
          {...form.field('PlaceId')}
          onChange={(id) => choosePlace(id ?? '')}
        />
        <ServiceField form={form} profiles={profiles} />
        <MomentField label={t(($) => $.sessions.field.StartTime)} {...form.moment('StartTime')} />
        <TextInput
          label={t(($) => $.sessions.startForm.phone)}
          placeholder={t(($) => $.sessions.startForm.phoneHint)}
          inputMode="tel"
          {...form.field('PhoneNumber')}
        />
        <TextInput
          label={t(($) => $.sessions.startForm.email)}
          placeholder={t(($) => $.sessions.startForm.emailHint)}
          type="email"
          {...form.field('Email')}
        />
      </SimpleGrid>
      {place === undefined ? null : (
        <Text size="xs" c="dimmed">
          {t(($) => $.ui.localTime, { place, zone })}
        </Text>
      )}
    </>
  )
}

/** Starts a session by hand (R66). */
export const StartDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const start = useStart(onClose)
  return (
    <RecordDialog
      form={start.form}
      title={t(($) => $.sessions.start)}
      size="lg"
      submit={t(($) => $.sessions.startForm.save)}
      onClose={onClose}
    >
      <Fields {...start} />
    </RecordDialog>
  )
}
