import { Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { mayCorrectSession } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { reasonText, useT } from '../../../kit/phrases.ts'
import { useUser } from '../../../kit/session.ts'
import { CorrectionPreview } from './CorrectionPreview.tsx'
import { placeFilter, placeOptions } from '../../session-records/place-options.ts'
import { plateText } from '../../session-records/session-texts.ts'
import { useCorrection } from './useCorrection.ts'
import { MomentField } from '../../../ui/fields/DayField.tsx'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'

type Correction = ReturnType<typeof useCorrection>

const Fields = ({ form, base, profiles, zone }: Correction) => {
  const t = useT()
  const place = profiles.find(({ Id }) => String(Id) === form.values.PlaceId)?.Name ?? base.Place.Name
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={t(($) => $.sessions.field.CarNumber)}
          data-autofocus
          autoCapitalize="characters"
          {...form.field('CarNumber')}
        />
        <Select
          label={t(($) => $.sessions.field.PlaceId)}
          searchable
          limit={50}
          filter={placeFilter}
          nothingFoundMessage={t(($) => $.ui.noMatches)}
          data={
            profiles.length === 0
              ? [{ value: String(base.PlaceId), label: base.Place.Name }]
              : placeOptions(profiles, base.PlaceId)
          }
          {...form.field('PlaceId')}
        />
        <MomentField label={t(($) => $.sessions.field.StartTime)} {...form.moment('StartTime')} />
        <MomentField
          label={t(($) => $.sessions.field.EndTime)}
          placeholder={isSet(base.EndTime) ? undefined : t(($) => $.sessions.correct.endHint)}
          {...form.moment('EndTime')}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t(($) => $.ui.localTime, { place, zone })}
      </Text>
      <Textarea
        label={t(($) => $.ui.reason)}
        description={t(($) => $.sessions.correct.reasonHint)}
        maxLength={500}
        required
        {...form.field('Reason')}
      />
    </>
  )
}

/** Corrects plate, place, start or end; shows what changes before it is saved (R64). */
export const CorrectDialog = ({ session, onClose }: { session: Session; onClose: () => void }) => {
  const t = useT()
  const correction = useCorrection(session, onClose)
  const { form, preview, refusal } = correction
  const verdict = mayCorrectSession(useUser(), session)
  return (
    <RecordDialog
      form={{ ...form, failure: form.failure ?? (verdict.ok ? undefined : reasonText(verdict)) }}
      title={t(($) => $.sessions.correct.title, { plate: plateText(session) })}
      size="lg"
      submit={t(($) => $.ui.save)}
      isDisabled={!verdict.ok || preview === undefined}
      onClose={onClose}
    >
      <Fields {...correction} />
      <CorrectionPreview preview={preview} refusal={refusal} zone={correction.zone} />
    </RecordDialog>
  )
}
