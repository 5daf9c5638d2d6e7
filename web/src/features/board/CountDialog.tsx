import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { CorrectCount, type BoardPart, type BoardPlace } from '@parkla/contract/board/board.schema.ts'
import { useState } from 'react'
import { checkedBy, useForm, type FieldErrors } from '../../kit/form.ts'
import { useFormat } from '../../kit/format.ts'
import { mayLose } from '../../kit/leave-guard.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { refresh } from '../../kit/query.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { board } from './board.api.ts'
import { Corrections } from './Corrections.tsx'

type Values = { Occupied: string; Reason: string }

/** NaN where the text is no whole number, for the check to refuse. */
const figureOf = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN)

const check = ({ Occupied, Reason }: Values): FieldErrors => {
  const errors = checkedBy(CorrectCount)({ Occupied: figureOf(Occupied), Reason })
  return Occupied.trim() === '' ? { ...errors, Occupied: reasonText({ reason: 'input.required' }) } : errors
}

/** Begins empty: whoever corrects a count has counted, and does not copy what stands there. */
const CountForm = ({ part, onClose }: { part: BoardPart; onClose: () => void }) => {
  const text = useT()
  const { number } = useFormat()
  const form = useForm<Values, unknown>({
    initial: { Occupied: '', Reason: '' },
    check,
    send: ({ Occupied, Reason }) => board.correct({ id: part.Id, Occupied: figureOf(Occupied), Reason }),
    onDone: () => {
      snackbar.success(t(($) => $.board.count.saved))
      void refresh('board', 'places')
      onClose()
    },
  })
  const close = async (): Promise<void> => {
    if (!form.isDirty() || (await mayLose())) onClose()
  }
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="sm">
        <TextInput
          label={text(($) => $.board.count.occupied)}
          description={text(($) => $.board.count.now, { count: number(part.Occupied) })}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          {...form.field('Occupied')}
        />
        <Textarea label={text(($) => $.board.count.reason)} autosize minRows={2} {...form.field('Reason')} />
        <FormFailure text={form.failure} />
        <FormButtons onCancel={() => void close()} isSending={form.isSending}>
          {text(($) => $.board.count.save)}
        </FormButtons>
      </Stack>
    </form>
  )
}

/** What a person has counted, with the reason; a place of parts is counted part by part (R40). */
export const CountDialog = ({ place, onClose }: { place: BoardPlace; onClose: () => void }) => {
  const text = useT()
  const [chosen, setChosen] = useState(place.Parts[0]?.Id)
  const part = place.Parts.find(({ Id }) => Id === chosen)
  if (part === undefined) return null
  return (
    <Dialog opened onClose={onClose} title={text(($) => $.board.count.title, { place: place.Name })}>
      <Stack gap="md">
        {place.Parts.length < 2 ? null : (
          <NativeSelect
            label={text(($) => $.board.count.part)}
            data={place.Parts.map(({ Id, Name }) => ({ value: String(Id), label: Name }))}
            value={String(part.Id)}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          />
        )}
        <CountForm key={part.Id} part={part} onClose={onClose} />
        <Corrections placeId={part.Id} />
      </Stack>
    </Dialog>
  )
}
