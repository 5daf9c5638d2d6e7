import { useRef, useState } from 'react'
import { ApiError, isChangedMeanwhile } from '../api/api-error.ts'
import { useForm, type Conflict, type FormOptions } from './form.ts'
import { failureText, snackbar } from '../snackbar.ts'

type RecordFormOptions<Values, Answer, Stored, Version> = Omit<
  FormOptions<Values, Answer>,
  'initial' | 'send' | 'onDone'
> & {
  /** Initial record. */
  stored: Stored
  valuesOf: (stored: Stored) => Values
  versionOf?: (stored: Stored) => Version
  /** Reads the current record; undefined or a failure with 404 when deleted. */
  readNewest: () => Promise<Stored | undefined>
  /** Without a version the server overwrites. */
  send: (values: Values, version: Version | undefined) => Promise<Answer>
  onDone: (answer: Answer) => void
  onGone?: () => void
  /** Typed values that stay when the newest version is loaded. */
  kept?: (values: Values) => Partial<Values>
}

type Versioned = { UpdatedAt?: unknown } | undefined
const updatedAtOf = (stored: Versioned): unknown => stored?.UpdatedAt

/**
 * The form of a record that several users edit, with the version it began from (R8). After a conflict the input stays, and
 * the user loads the newest version (`reload`) or saves over it (`overwrite`).
 */
export const useRecordForm = <Values extends Record<string, unknown>, Answer, Stored, Version>(
  options: RecordFormOptions<Values, Answer, Stored, Version> &
    ([Stored] extends [{ UpdatedAt: Version } | undefined] ? unknown : { versionOf: (stored: Stored) => Version }),
) => {
  const { stored, valuesOf, readNewest, send, onDone, onGone, onFailure, kept, ...rest } = options
  // Without `versionOf` the record has `UpdatedAt`.
  const versionOf = options.versionOf ?? (updatedAtOf as (stored: Stored) => Version)
  const version = useRef<Version | undefined>(versionOf(stored))
  const [conflictText, setConflict] = useState<string>()
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
  /** Replaces the values and the version by those of `newest`. */
  const take = (newest: Stored): void => {
    version.current = versionOf(newest)
    setConflict(undefined)
    form.setInitialValues(valuesOf(newest))
    form.setValues({ ...valuesOf(newest), ...kept?.(form.getValues()) })
    form.clearErrors()
  }
  const reload = async (): Promise<void> => {
    try {
      const newest = await readNewest()
      if (newest === undefined) onGone?.()
      else take(newest)
    } catch (error) {
      snackbar.failure(error)
      if (error instanceof ApiError && error.status === 404) onGone?.()
    }
  }
  const overwrite = (): void => {
    version.current = undefined
    form.onSubmit()
  }
  const conflict: Conflict | undefined =
    conflictText === undefined ? undefined : { text: conflictText, reload: () => void reload(), overwrite }
  return { form: { ...form, conflict }, version, take }
}
