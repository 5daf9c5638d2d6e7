import { Button, Group, NumberInput, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { Fleet } from '@parkla/contract/members/fleets/fleets.schema.ts'
import { StartVisitorSession, type VisitorSession } from '@parkla/contract/members/fleets/visitor-sessions.schema.ts'
import { requiredReason } from '@parkla/contract/kit/input.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../kit/api/api-error.ts'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy, useForm, type FieldErrors } from '../../../kit/forms/form.ts'
import { formatMoment } from '../../../kit/format.ts'
import { useNow } from '../../../kit/time/now.ts'
import { reasonText, t, useT } from '../../../kit/phrases.ts'
import { queryOf, readFresh } from '../../../kit/api/query.ts'
import { snackbar } from '../../../kit/snackbar.ts'
import { Plate } from '../../../ui/Plate.tsx'
import { QueryContent } from '../../../ui/page/QueryContent.tsx'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import type { Option } from '../../../ui/fields/SearchSelect.tsx'
import { fleetHome, visitorSessions } from '../fleets.api.ts'
import { fleetUserOption, FleetUserPicker, fleetUserQuery } from '../FleetUserPicker.tsx'
import { checkTime, endAfter, timeOf, wireTime, type Time } from './granted-time.ts'
import { PresetChips } from './PresetChips.tsx'

type Choices = { places: Option[]; users: Option[] }
type Values = Time & { CarNumber: string; PlaceId: string; UserId: string }

type StartVisitorDialogProps = {
  fleet: Pick<Fleet, 'Id' | 'TimeZone'>
  onClose: () => void
  /** The car has a running session in the fleet, which may be extended instead. */
  onActive: (visit: VisitorSession) => void
}

const inputOf = ({ CarNumber, PlaceId, ...time }: Values) => ({
  CarNumber,
  PlaceId: Number(PlaceId),
  ...wireTime(time),
})

/** Car and place of the first step. */
const checkCar = (values: Values): FieldErrors => {
  const missing = (name: 'PlaceId' | 'UserId'): FieldErrors =>
    values[name] === '' ? { [name]: reasonText({ reason: requiredReason(name) }) } : {}
  const { CarNumber } = checkedBy(StartVisitorSession)(inputOf(values))
  return { ...missing('UserId'), ...missing('PlaceId'), ...(CarNumber === undefined ? {} : { CarNumber }) }
}

const activeVisitOf = async (id: number, plate: string): Promise<VisitorSession | undefined> => {
  const vehicleNumber = normalisePlate(plate)
  const { items } = await readFresh(fleetHome.sessions, { vehicleNumber })
  return items.find(({ FleetId, CarNumber, IsVisitor }) => FleetId === id && CarNumber === vehicleNumber && IsVisitor)
}

type Offer = Pick<StartVisitorDialogProps, 'onActive'> & { id: number; plate: string; refusal: ApiError }

const offerActive = async ({ id, plate, refusal, onActive }: Offer): Promise<void> => {
  try {
    const visit = await activeVisitOf(id, plate)
    if (visit) onActive(visit)
    else snackbar.failure(refusal)
  } catch (error) {
    snackbar.failure(error)
  }
}

const useStartForm = (
  { fleet: { Id: id }, onClose, onActive }: StartVisitorDialogProps,
  { places, users }: Choices,
) => {
  const form = useForm<Values, unknown>({
    initial: { CarNumber: '', PlaceId: places[0]?.value ?? '', UserId: users[0]?.value ?? '', ...timeOf(2) },
    check: (values) => ({ ...checkTime(values), ...checkCar(values) }),
    send: (values) => visitorSessions.start({ id, userId: Number(values.UserId), ...inputOf(values) }),
    onDone: () => finish({ text: t(($) => $.fleets.visitor.started), topics: ['fleets'], onClose }),
    onFailure: (error, { CarNumber }) => {
      if (!(error instanceof ApiError) || error.reason !== 'fleets.visitorActive') return false
      void offerActive({ id, plate: CarNumber, refusal: error, onActive })
      return true
    },
  })
  return form
}

type Form = ReturnType<typeof useStartForm>

type CarStepProps = Choices & { form: Form; fleetId: number; user: Option | undefined; onUser: (user?: Option) => void }

const CarStep = ({ form, fleetId, places, users, user, onUser }: CarStepProps) => {
  const text = useT()
  return (
    <>
      <TextInput
        label={text(($) => $.ui.plate)}
        required
        maxLength={12}
        autoCapitalize="characters"
        autoComplete="off"
        data-autofocus
        {...form.field('CarNumber')}
      />
      {places.length === 1 ? null : (
        <Select label={text(($) => $.ui.place)} required searchable data={places} {...form.field('PlaceId')} />
      )}
      {users.length === 1 ? null : (
        <FleetUserPicker
          fleetId={fleetId}
          state="ACTIVE"
          label={text(($) => $.fleets.visitor.user)}
          required
          {...form.field('UserId')}
          value={form.values.UserId}
          chosen={user}
          onChange={(id, option) => {
            form.setFieldValue('UserId', id)
            onUser(option)
          }}
        />
      )}
    </>
  )
}

type TimeStepProps = { form: Form; zone: string; onBack: () => void }

const TimeStep = ({ form, zone, onBack }: TimeStepProps) => {
  const text = useT()
  const now = useNow()
  const { Hours, Minutes } = wireTime(form.values)
  const figure = (name: 'Days' | 'Hours' | 'Minutes', max: number) => (
    <NumberInput
      label={text(($) => $.fleets.visitor[name])}
      min={0}
      max={max}
      allowDecimal={false}
      clampBehavior="none"
      {...form.field(name)}
    />
  )
  return (
    <>
      <Group gap="sm">
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          {text(($) => $.ui.back)}
        </Button>
        <Plate>{normalisePlate(form.values.CarNumber)}</Plate>
      </Group>
      <PresetChips hours={Minutes === 0 ? Hours : 0} onChoose={(hours) => form.setValues(timeOf(hours))} />
      <SimpleGrid cols={3} spacing="sm">
        {figure('Days', 31)}
        {figure('Hours', 744)}
        {figure('Minutes', 59)}
      </SimpleGrid>
      <Text fw={600} aria-live="polite">
        {text(($) => $.fleets.visitor.until, { moment: formatMoment(endAfter(now, form.values), zone) })}
      </Text>
    </>
  )
}

const StartForm = (props: StartVisitorDialogProps & Choices) => {
  const text = useT()
  const form = useStartForm(props, props)
  const [isTimed, setTimed] = useState(false)
  // State here, because the first step unmounts and loses its own.
  const [user, setUser] = useState(props.users[0])
  const next = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const errors = checkCar(form.values)
    form.setErrors(errors)
    if (Object.keys(errors).length === 0) setTimed(true)
  }
  const step = isTimed ? 'time' : 'car'
  return (
    <RecordDialog
      form={isTimed ? form : { ...form, onSubmit: next }}
      title={`${text(($) => $.fleets.visitor.title)} · ${text(($) => $.fleets.visitor[step])}`}
      submit={isTimed ? text(($) => $.fleets.visitor.start) : text(($) => $.fleets.visitor.next)}
      onClose={props.onClose}
    >
      {isTimed ? (
        <TimeStep form={form} zone={props.fleet.TimeZone} onBack={() => setTimed(false)} />
      ) : (
        <CarStep {...props} form={form} fleetId={props.fleet.Id} user={user} onUser={setUser} />
      )}
    </RecordDialog>
  )
}

/** Starts a visitor's session in two steps: the car, then the time (R104). */
export const StartVisitorDialog = (props: StartVisitorDialogProps) => {
  const { Id: id } = props.fleet
  const places = useQuery(queryOf(visitorSessions.places, { id }, { isShown: true }))
  const users = useQuery(fleetUserQuery(id, 'ACTIVE'))
  return (
    <QueryContent query={places} height={0}>
      {(open) => (
        <QueryContent query={users} height={0}>
          {({ items }) => (
            <StartForm
              {...props}
              places={open.map(({ Id, Name }) => ({ value: String(Id), label: Name }))}
              users={items.map(fleetUserOption)}
            />
          )}
        </QueryContent>
      )}
    </QueryContent>
  )
}
