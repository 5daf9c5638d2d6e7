import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { CorrectCount, type BoardPlace } from '@parkla/contract/gates/board/board.schema.ts'
import { useEffect } from 'react'
import { ApiError } from '../../kit/api/api-error.ts'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy, useForm, type FieldErrors } from '../../kit/forms/form.ts'
import { formatNumber, useFormat } from '../../kit/format.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { board } from './board.api.ts'
import { Corrections } from './Corrections.tsx'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'

type Values = { Part: string; Occupied: string; Reason: string }

/** NaN for other text, which fails validation. */
const figureOf = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN)

const check = ({ Occupied, Reason }: Values): FieldErrors => {
  const errors = checkedBy(CorrectCount)({ Occupied: figureOf(Occupied), Reason })
  return Occupied.trim() === '' ? { ...errors, Occupied: reasonText({ reason: 'input.required' }) } : errors
}

/** Sends the count; above the number of spots the user confirms and it is sent again. Returns whether it was sent. */
const sendCount = async (count: { id: number; Occupied: number; Reason: string }): Promise<boolean> => {
  try {
    await board.correct(count)
    return true
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === 'board.moreThanSpots')) throw error
    const isMeant = await confirm({
      title: t(($) => $.board.count.moreTitle, { count: formatNumber(count.Occupied) }),
      text: error.message,
      yes: t(($) => $.board.count.moreYes),
    })
    if (isMeant) await board.correct({ ...count, IsConfirmed: true })
    return isMeant
  }
}

/** Starts empty, so that Enter cannot confirm a number that was not counted. */
const useCountForm = (place: BoardPlace, onClose: () => void) =>
  useForm<Values, boolean>({
    initial: { Part: String(place.Parts[0]?.Id ?? 0), Occupied: '', Reason: '' },
    check,
    send: ({ Part, Occupied, Reason }) => sendCount({ id: Number(Part), Occupied: figureOf(Occupied), Reason }),
    onDone: (isSent) => {
      if (isSent) finish({ text: t(($) => $.board.count.saved), topics: ['board', 'places'], onClose })
    },
  })

/** A manual count with reason; a place with children is counted per child (R40). */
export const CountDialog = ({ place, onClose }: { place: BoardPlace; onClose: () => void }) => {
  const text = useT()
  const { number } = useFormat()
  const form = useCountForm(place, onClose)
  const part = place.Parts.find(({ Id }) => String(Id) === form.values.Part)
  useEffect(() => {
    if (part === undefined) onClose()
  }, [part, onClose])
  if (part === undefined) return null
  const choosePart = (Part: string): void => {
    form.setInitialValues({ Part, Occupied: '', Reason: '' })
    form.reset()
  }
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.board.count.title, { place: place.Name })}
      submit={text(($) => $.ui.save)}
      onClose={onClose}
      inAddress={['count']}
      after={<Corrections placeId={part.Id} />}
    >
      {place.Parts.length < 2 ? null : (
        <NativeSelect
          label={text(($) => $.board.count.part)}
          data={place.Parts.map(({ Id, Name }) => ({ value: String(Id), label: Name }))}
          value={form.values.Part}
          onChange={({ currentTarget }) => choosePart(currentTarget.value)}
        />
      )}
      <TextInput
        label={text(($) => $.board.count.occupied)}
        description={text(($) => $.board.count.now, { count: number(part.Occupied) })}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        {...form.field('Occupied')}
      />
      <Textarea label={text(($) => $.ui.reason)} {...form.field('Reason')} />
    </RecordDialog>
  )
}
