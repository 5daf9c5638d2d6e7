import { Alert, Button, Group, Select, Stack, TextInput } from '@mantine/core'
import type { OfficerPlaces } from '@parkla/contract/enforcement/officers/intake/intake.schema.ts'
import { isPlate, normalisePlate } from '@parkla/contract/kit/plate.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../../kit/api/api-error.ts'
import { useT } from '../../../kit/phrases.ts'
import { readStored, writeStored } from '../../../kit/storage.ts'
import { failureText } from '../../../kit/snackbar.ts'
import { keepDraft, keepPlaces, keptDraft, keptPlaces, withKey, type Draft } from './app-store.ts'
import { FineForm } from './FineForm.tsx'
import { intake } from './officer-app.api.ts'
import { endOfficerSession, type OfficerSession } from './officer-session.ts'
import { enqueue } from './queue.ts'

const placeKey = 'officer-place'

/** Stored places at once, then those of the server; offline the stored ones stay. */
const useOfficerPlaces = ({ email, token }: OfficerSession) => {
  const [places, setPlaces] = useState<OfficerPlaces>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let isCurrent = true
    const load = async (): Promise<void> => {
      const kept = await keptPlaces(email)
      if (kept && isCurrent) setPlaces(kept)
      try {
        const fresh = await intake.places(undefined, { token })
        await keepPlaces(email, fresh)
        if (isCurrent) setPlaces(fresh)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) endOfficerSession()
        else if (!kept && isCurrent) setProblem(failureText(error))
      }
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [email, token])
  return { places, problem }
}

/** `update` changes the newest draft: a photo is added once it is scaled, and the officer types meanwhile. */
const useDraft = ({ email }: OfficerSession) => {
  const [draft, setDraft] = useState<Draft>()
  const newest = useRef<Draft>(undefined)
  useEffect(() => {
    const load = async (): Promise<void> => {
      newest.current = await keptDraft(email)
      setDraft(newest.current)
    }
    void load()
  }, [email])
  const change = (next: Draft | undefined): void => {
    newest.current = next
    setDraft(next)
    void keepDraft(email, next)
  }
  const update = (partOf: (draft: Draft) => Partial<Draft>): void => {
    if (newest.current) change({ ...newest.current, ...partOf(newest.current) })
  }
  return { draft, change, update }
}

type Values = { placeId: number; text: string }

/** Place and plate; the place is remembered. */
const CarFields = (props: Values & { places: OfficerPlaces | undefined; onChange: (values: Values) => void }) => {
  const { placeId, text, places, onChange } = props
  const t = useT()
  const choosePlace = (value: string | null): void => {
    writeStored(placeKey, value ?? undefined)
    onChange({ text, placeId: Number(value ?? 0) })
  }
  return (
    <>
      <Select
        label={t(($) => $.ui.place)}
        size="md"
        searchable
        limit={50}
        data={(places?.places ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={placeId === 0 ? null : String(placeId)}
        onChange={choosePlace}
      />
      <TextInput
        label={t(($) => $.ui.plate)}
        size="xl"
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={20}
        value={text}
        onChange={(event) => onChange({ placeId, text: event.currentTarget.value.toUpperCase() })}
      />
    </>
  )
}

/** Place and plate, then a check or a fine. Both go through the queue. */
export const RoundForm = ({ session }: { session: OfficerSession }) => {
  const t = useT()
  const { places, problem } = useOfficerPlaces(session)
  const { draft, change: setDraft, update } = useDraft(session)
  const [values, setValues] = useState<Values>(() => ({ placeId: Number(readStored(placeKey) ?? 0), text: '' }))
  const { placeId } = values
  const licensePlate = normalisePlate(values.text)
  const isReady = isPlate(licensePlate) && (places?.places.some(({ id }) => id === placeId) ?? false)
  const clear = (): void => {
    setDraft(undefined)
    setValues({ placeId, text: '' })
  }
  if (draft && places)
    return (
      <FineForm
        key={draft.licensePlate}
        {...{ draft, places, session }}
        onChange={update}
        onBack={() => setDraft(undefined)}
        onIssued={clear}
      />
    )
  const check = (event: FormEvent): void => {
    event.preventDefault()
    if (!isReady) return
    const car = { key: crypto.randomUUID(), at: new Date().toISOString(), email: session.email, placeId, licensePlate }
    void enqueue({ ...car, kind: 'CHECK', state: 'WAITING', problem: '' })
  }
  return (
    <form onSubmit={check} noValidate>
      <Stack gap="sm">
        {problem === '' ? null : <Alert color="red">{problem}</Alert>}
        {places?.places.length === 0 ? <Alert color="yellow">{t(($) => $.fines.app.noPlaces)}</Alert> : null}
        <CarFields {...values} places={places} onChange={setValues} />
        <Group grow preventGrowOverflow={false}>
          <Button type="submit" size="md" disabled={!isReady}>
            {t(($) => $.fines.checks.check)}
          </Button>
          <Button
            size="md"
            variant="default"
            disabled={!isReady}
            onClick={() => setDraft(withKey({ placeId, licensePlate, reasonCode: '', note: '', photos: [] }))}
          >
            {t(($) => $.fines.app.issue)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
