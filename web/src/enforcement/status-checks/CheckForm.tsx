import { Text, TextInput } from '@mantine/core'
import { CheckStatus, type StatusCheck } from '@parkla/contract/enforcement/status-checks/status-checks.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { useState } from 'react'
import { checkedBy, useForm } from '../../kit/forms/form.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import { refresh } from '../../kit/api/query.ts'
import { belowLabel, LineForm } from '../../ui/record/LineForm.tsx'
import { PlacePicker } from '../../parking/places/PlacePicker.tsx'
import { CheckResult } from './checks.columns.tsx'
import { statusChecks } from './status-checks.api.ts'

/** Checks a plate at a place now; the check is written to the log (R139). */
export const CheckForm = () => {
  const t = useT()
  const [answer, setAnswer] = useState<StatusCheck>()
  const inputOf = ({ placeId, licensePlate }: { placeId: string; licensePlate: string }) => ({
    placeId: Number(placeId),
    licensePlate,
  })
  const form = useForm({
    initial: { placeId: '', licensePlate: '' },
    check: (values) => ({
      ...checkedBy(CheckStatus)(inputOf(values)),
      ...(values.placeId === '' ? { placeId: reasonText({ reason: 'input.placeRequired' }) } : {}),
    }),
    send: (values) => statusChecks.check(inputOf(values)),
    onDone: (done) => {
      setAnswer(done)
      void refresh('statusChecks')
    },
    isGuarded: false,
  })
  return (
    <LineForm
      form={form}
      submit={t(($) => $.fines.checks.check)}
      after={
        answer ? (
          <Text component="output" mt={belowLabel} lh="2.25rem">
            {displayPlate(answer.licensePlate)} <CheckResult {...answer} />
          </Text>
        ) : null
      }
    >
      <PlacePicker {...form.field('placeId')} />
      <TextInput label={t(($) => $.ui.plate)} autoCapitalize="characters" {...form.field('licensePlate')} />
    </LineForm>
  )
}
