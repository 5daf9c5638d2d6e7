import { useRef, useState } from 'react'
import { isChangedMeanwhile } from './api-error.ts'
import { useForm, type FormOptions } from './form.ts'
import { failureText, snackbar } from './snackbar.ts'

type RecordFormOptions<Values, Answer, Stored, Version> = Omit<
  FormOptions<Values, Answer>,
  'initial' | 'send' | 'onDone'
> & {
  /** What the form begins with. */
  stored: Stored
  valuesOf: (stored: Stored) => Values
  versionOf: (stored: Stored) => Version
  /** The record as it is now; undefined when it is gone. */
  readNewest: () => Promise<Stored | undefined>
  /** Without a version the server takes what it gets. */
  send: (values: Values, version: Version | undefined) => Promise<Answer>
  onDone: (answer: Answer) => void
  onGone?: () => void
}

/**
 * The form of a record that others change too, with the version it began from (R8). Whatever they do, what was typed stays;
 * its reader takes theirs (`reload`) or saves over it (`overwrite`), shown by `<ConflictAlert>`.
 */
export const useRecordForm = <Values extends Record<string, unknown>, Answer, Stored, Version>(
  options: RecordFormOptions<Values, Answer, Stored, Version>,
) => {
  const { stored, valuesOf, versionOf, readNewest, send, onDone, onGone, onFailure, ...rest } = options
  const version = useRef<Version | undefined>(versionOf(stored))
  const [conflict, setConflict] = useState<string>()
  const form = useForm<Values, Answer>({
    ...rest,
    initial: valuesOf(stored),
    send: (values) => send(values, version.current),
    onDone: (answer) => {
      setConflict(undefined)
      onDone(answer)
    },
    onFailure: (error, values) => {
      if (!isChangedMeanwhile(error)) return onFailure?.(error, values) ?? false
      setConflict(failureText(error))
      return true
    },
  })
  /** Goes on from this state of the record. */
  const take = (newest: Stored): void => {
    version.current = versionOf(newest)
    setConflict(undefined)
    form.setInitialValues(valuesOf(newest))
    form.setValues(valuesOf(newest))
    form.clearErrors()
  }
  const reload = async (): Promise<void> => {
    try {
      const newest = await readNewest()
      if (newest === undefined) onGone?.()
      else take(newest)
    } catch (error) {
      snackbar.failure(error)
    }
  }
  const overwrite = (): void => {
    version.current = undefined
    form.onSubmit()
  }
  return { form, version, conflict, take, reload, overwrite }
}
