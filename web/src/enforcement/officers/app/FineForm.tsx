import { Alert, Button, Fieldset, FileButton, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { mostPhotos, type OfficerPlaces } from '@parkla/contract/enforcement/officers/intake/intake.schema.ts'
import { useState } from 'react'
import { formatMoney } from '../../../kit/format.ts'
import { mayLose } from '../../../kit/forms/leave-guard.ts'
import { useT } from '../../../kit/phrases.ts'
import { Plate } from '../../../ui/Plate.tsx'
import type { Draft } from './app-store.ts'
import type { OfficerSession } from './officer-session.ts'
import { PhotoStrip } from './PhotoStrip.tsx'
import { enqueue } from './queue.ts'
import { currentPosition, scaledPhoto } from './scaled-photo.ts'

type Place = OfficerPlaces['places'][number]

/** Reasons with an amount at the place: that of the place wins over that of its region (R132). */
const reasonsAt = ({ reasons, amounts }: OfficerPlaces, place: Place | undefined) =>
  reasons.flatMap(({ code, text, type }) => {
    if (!place || (type === 'CAR_WASH' && !place.isCarWash)) return []
    const own = amounts.filter(({ reasonCode, region }) => reasonCode === code && region === place.region)
    const amount = own.find(({ placeId }) => placeId === place.id) ?? own.find(({ placeId }) => placeId === 0)
    return amount ? [{ value: code, label: `${formatMoney(amount.amountInCents, place.currency)} · ${text}` }] : []
  })

type Props = {
  draft: Draft
  places: OfficerPlaces
  session: OfficerSession
  onChange: (partOf: (draft: Draft) => Partial<Draft>) => void
  onBack: () => void
  onIssued: () => void
}

const useIssue = ({ draft, session, onIssued }: Props) => {
  const [isIssuing, setIssuing] = useState(false)
  const issue = async (): Promise<void> => {
    setIssuing(true)
    const position = await currentPosition()
    const { photos, ...fine } = draft
    const isStored = await enqueue({
      ...fine,
      kind: 'FINE',
      at: new Date().toISOString(),
      email: session.email,
      state: 'WAITING',
      problem: '',
      photos,
      photoKeys: photos.map(({ key, takenAt }) => ({ key, takenAt })),
      ...(position ? { position } : {}),
    })
    if (isStored) onIssued()
    else setIssuing(false)
  }
  return { issue, isIssuing }
}

type PhotosProps = Pick<Props, 'draft' | 'onChange'> & {
  /** Called with 1 when the scaling of a photo starts, with -1 when it ends. */
  onScaling: (more: 1 | -1) => void
}

/** Photos of the draft, and the button that opens the camera. */
const Photos = ({ draft, onChange, onScaling }: PhotosProps) => {
  const t = useT()
  const [isUnreadable, setUnreadable] = useState(false)
  const addPhoto = async (file: File | null): Promise<void> => {
    if (!file) return
    onScaling(1)
    try {
      const photo = { key: crypto.randomUUID(), takenAt: new Date().toISOString(), file: await scaledPhoto(file) }
      setUnreadable(false)
      onChange(({ photos }) => ({ photos: [...photos, photo].slice(0, mostPhotos) }))
    } catch {
      setUnreadable(true)
    } finally {
      onScaling(-1)
    }
  }
  return (
    <>
      <PhotoStrip
        photos={draft.photos}
        onRemove={(key) => onChange(({ photos }) => ({ photos: photos.filter((photo) => photo.key !== key) }))}
      />
      {isUnreadable ? (
        <Text size="sm" c="red" role="alert">
          {t(($) => $.fines.app.badPhoto)}
        </Text>
      ) : null}
      <FileButton accept="image/*" capture="environment" onChange={(file) => void addPhoto(file)}>
        {(button) => (
          <Button {...button} size="md" variant="default" disabled={draft.photos.length >= mostPhotos}>
            {t(($) => $.fines.app.takePhoto)}
          </Button>
        )}
      </FileButton>
      {draft.photos.length === 0 ? (
        <Text size="sm" c="var(--quiet-text)">
          {t(($) => $.fines.app.photoNeeded)}
        </Text>
      ) : null}
    </>
  )
}

/** Form for a fine of one car; the phone stores its draft. */
export const FineForm = (props: Props) => {
  const { draft, places, onChange, onBack } = props
  const t = useT()
  const { issue, isIssuing } = useIssue(props)
  const [scaling, setScaling] = useState(0)
  const place = places.places.find(({ id }) => id === draft.placeId)
  const reasons = reasonsAt(places, place)
  const back = async (): Promise<void> => {
    const isWritten = draft.photos.length > 0 || draft.note !== ''
    if (!isWritten || (await mayLose())) onBack()
  }
  return (
    // A photo or note added while the position is awaited would not be part of the fine.
    <Fieldset variant="unstyled" disabled={isIssuing}>
      <Stack gap="sm">
        <Group gap="sm">
          <Plate>{draft.licensePlate}</Plate>
          <Text size="sm">{place?.name}</Text>
        </Group>
        {reasons.length === 0 ? <Alert color="yellow">{t(($) => $.fines.app.noReasons)}</Alert> : null}
        <Select
          label={t(($) => $.ui.reason)}
          size="md"
          data={reasons}
          value={draft.reasonCode === '' ? null : draft.reasonCode}
          onChange={(reasonCode) => onChange(() => ({ reasonCode: reasonCode ?? '' }))}
        />
        <Photos draft={draft} onChange={onChange} onScaling={(more) => setScaling((count) => count + more)} />
        <Textarea
          label={t(($) => $.ui.note)}
          maxLength={1000}
          value={draft.note}
          onChange={({ currentTarget: { value: note } }) => onChange(() => ({ note }))}
        />
        <Group grow preventGrowOverflow={false}>
          <Button size="md" variant="default" onClick={() => void back()}>
            {t(($) => $.ui.back)}
          </Button>
          <Button
            size="md"
            color="red"
            loading={isIssuing}
            disabled={draft.reasonCode === '' || draft.photos.length === 0 || scaling > 0}
            onClick={() => void issue()}
          >
            {t(($) => $.fines.app.issue)}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}
