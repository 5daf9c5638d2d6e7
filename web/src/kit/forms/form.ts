import { issuesBy } from '@parkla/contract/kit/input.ts'
import { useForm as useMantineForm } from '@mantine/form'
import { useId, useState, type FormEvent } from 'react'
import type * as z from 'zod'
import { ApiError } from '../api/api-error.ts'
import { useUnfinished } from './dirty.ts'
import { useLeaveGuard } from './leave-guard.ts'
import { reasonText } from '../phrases.ts'
import { failureText } from '../snackbar.ts'

export type FieldErrors = Record<string, string>

/** Names of the fields that hold text. */
type TextField<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values]

/** Checks values by the endpoint's own schema; texts are those the server would send (R12). */
export const checkedBy =
  (schema: z.core.$ZodType) =>
  (values: unknown): FieldErrors =>
    Object.fromEntries(Object.entries(issuesBy(schema, values)).map(([field, issue]) => [field, reasonText(issue)]))

/** The record was saved by another user since it was read (R8). */
export type Conflict = { text: string; reload: () => void; overwrite: () => void }

/** Part of a form that `<RecordForm>` and `<RecordDialog>` need. */
export type FormState = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isSending: boolean
  failure?: string | undefined
  conflict?: Conflict | undefined
  /** Whether closing the form would lose input. */
  isUnsaved?: () => boolean
}

export type FormOptions<Values, Answer> = {
  initial: Values
  /** Wrong fields and their texts, before anything is sent. */
  check?: (values: Values) => FieldErrors
  send: (values: Values) => Promise<Answer>
  /** After success; the form counts as saved. */
  onDone: (answer: Answer, values: Values) => void
  /** Handles a failure itself by returning true (a conflict to overwrite, a second confirmation). */
  onFailure?: (error: unknown, values: Values) => boolean
  /** Ask before leaving with unsaved input; on by default, off for sign-in and searches. */
  isGuarded?: boolean
}

/** Mantine finds an input by `data-path`; the form's name in it keeps two forms with a field of the same name apart. */
const useFormName = (): string => useId().replaceAll(/\W|_/g, '')

/**
 * A form that keeps its input through any failure. `form.field('Email')` goes into an input, `form.day('From')` into a
 * `<DayField>` (its text becomes a day of the wire by `readDay`), `form.moment('At')` into a `<MomentField>` (an instant by
 * `momentOf`), `form.time('At')` into a `<TimeField>`, the form into `<RecordDialog>` or `<RecordForm>`; the server's `Fields`
 * appear beside their inputs (R11). Names of fields are those of the wire.
 */
export const useForm = <Values extends Record<string, unknown>, Answer>(options: FormOptions<Values, Answer>) => {
  const { initial, check, send, onDone, onFailure, isGuarded = true } = options
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  const form = useMantineForm<Values>({
    name: useFormName(),
    initialValues: initial,
    validate: check ?? (() => ({})),
  })
  useLeaveGuard(isGuarded && form.isDirty(), isSending)
  useUnfinished(form.isDirty())

  const showFailure = (error: unknown): void => {
    const fields = error instanceof ApiError ? error.fields : []
    form.setErrors(Object.fromEntries(fields.map(({ Field, Message }) => [Field, Message])))
    setFailure(failureText(error))
    focusFirst(fields.map(({ Field }) => Field))
  }

  /** The first invalid field in screen order. */
  const focusFirst = (names: readonly string[]): void =>
    names
      .map((name) => form.getInputNode(name))
      .filter((node) => node !== null)
      .toSorted((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
      ?.focus()

  /** Errors of fields that are not shown would leave the button without an effect. */
  const showErrors = (errors: FieldErrors): void => {
    const names = Object.keys(errors)
    const isShown = names.some((name) => form.getInputNode(name) !== null)
    setFailure(isShown ? undefined : [...new Set(Object.values(errors))].join(' '))
    focusFirst(names)
  }

  const submit = async (values: Values): Promise<void> => {
    setSending(true)
    setFailure(undefined)
    try {
      const answer = await send(values)
      // `false`: the user declined a question, nothing was saved.
      if (answer !== false) form.resetDirty()
      onDone(answer, values)
    } catch (error) {
      if (onFailure?.(error, values) !== true) showFailure(error)
    } finally {
      setSending(false)
    }
  }

  const onSubmit = (event?: FormEvent<HTMLFormElement>): void =>
    form.onSubmit(
      (values) => void submit(values),
      (errors) => showErrors(errors as FieldErrors), // as `check` returned them
    )(event)

  // Every keystroke: on blur, a press on Save would clear the error below the field, move the button and lose the click.
  const day = (name: TextField<Values> & string) => ({
    ...form.getInputProps(name),
    value: String(form.values[name]),
    changesWhileTyping: true,
  })
  const time = (name: TextField<Values> & string) => ({
    ...form.getInputProps(name),
    value: String(form.values[name]),
    initial: String(form.getInitialValues()[name]),
  })
  const isUnsaved = (): boolean => isGuarded && form.isDirty()
  return { ...form, field: form.getInputProps, day, moment: day, time, onSubmit, isSending, failure, isUnsaved }
}
